"""What games tell about players."""
