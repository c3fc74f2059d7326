"""What a release needs: one version, whole archives, a workflow that can run, other systems."""
