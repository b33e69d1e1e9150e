// The five colours and black as they are drawn: filled, as an outline, and what is readable on them.

export const FILL = ["#f5f1e6", "#2f6aa8", "#3c7d49", "#e2b233", "#b83a2b", "#26242c"] as const;
export const DARK = ["#8f8770", "#1d4878", "#255a32", "#8a6510", "#7d2118", "#0f0e13"] as const;
export const ON = ["#1d1a16", "#ffffff", "#ffffff", "#1d1a16", "#ffffff", "#f3e6c0"] as const;
export const INK = "#1d1a16";
