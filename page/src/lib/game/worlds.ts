// Finds the world of a game: built into the page (src/games/<game>/world.ts), or brought by the game's package, or
// else the generic board. Each is loaded when it is needed.

import { base } from "../browser/router";
import { boxes, boxOf } from "./boxes.svelte";
import type { PackagedWorld } from "./packaged";
import type { World } from "./world";

const built = import.meta.glob<{ world: World }>("../../games/*/world.ts");
const GENERIC = "../../games/generic/world.ts";

export async function worldOf(game: string): Promise<World> {
  const own = built[`../../games/${game}/world.ts`];
  if (own) return (await own()).world;
  await boxes.load();
  const [{ world: generic }, brought] = await Promise.all([built[GENERIC]!(), packagedWorld(boxOf(game)?.world)]);
  return brought ? (await import("./packaged")).adopted(brought, generic) : generic;
}
/** The world at an address of this server; null if there is none, or if it cannot be loaded: then the game is played generically. */
async function packagedWorld(path: string | null | undefined): Promise<PackagedWorld | null> {
  if (!path) return null;
  try {
    const module = (await import(/* @vite-ignore */ new URL(path, base).href)) as { world: PackagedWorld };
    return module.world;
  } catch (error) {
    console.error(`The board at ${path} cannot be loaded:`, error);
    return null;
  }
}
