"""What bots of Lantern think."""
