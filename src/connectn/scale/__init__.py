"""Many positions, on one machine or on a cluster: `job.py` is the mechanism that all share."""
