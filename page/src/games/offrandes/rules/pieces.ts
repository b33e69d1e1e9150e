// The tables of the game, as the boards print them.

export const PEASANT = 0;
export const WATER = 1;
export const FLOWER = 2;
export const KEEPER = 3;
export const PRIESTESS = 4;
export const CORRUPTOR = 5;
export const GUARD = 6;
export const LADDERS = 7;
export const TOP = 5;
export const ANIMALS = 5;
/** How many animals one altar takes. */
export const MOST_ANIMALS = 5;
export const ALTARS = 11;
export const GROUP = [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5] as const;
export const IN_GROUP = [3, 3, 2, 2, 1] as const;
export const BONUS = 5;
export const LAMP = 2;
export const END_SCORE = 100;
/** Table options by their place. */
export const FINAL_TIE = 4;
export const MONEY = 5;
export const ROUND_CAP = 6;

/** The points of an offering: the number of animals times their value (OFF-70). */
export function offeringPoints(count: number, animal: number): number {
  return count * (animal + 1);
}
