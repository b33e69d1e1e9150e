"""Variants of the toy, each with one planted defect: the contract must catch it."""
