// What each seat looks like on the generic board: never told apart by colour alone.

const SEATS = [
  { ink: "#a3322b", emblem: "sun" },
  { ink: "#2f5f9e", emblem: "fish" },
  { ink: "#3f7d4e", emblem: "leaf" },
  { ink: "#a8760f", emblem: "key" },
  { ink: "#6a4482", emblem: "star" },
  { ink: "#4a4f57", emblem: "moon" },
];
const at = (seat: number) => SEATS[seat % SEATS.length]!;

export const inkOf = (seat: number): string => at(seat).ink;
export const emblemOf = (seat: number): string => `generic-${at(seat).emblem}`;
export const patternOf = (seat: number): string => `generic-p${seat % SEATS.length}`;
