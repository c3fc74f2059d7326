"""The figures of docs/agents.md: `make figures`."""
