"""The market day: prices, declarations and purchases."""
