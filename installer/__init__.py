"""How Whitecell gets onto a machine: set-up, bundles and packages."""
