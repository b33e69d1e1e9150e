// Opens a table at which the coach sits beside the learner.

import type { Box } from "../../lib/protocol/messages";
import { playNow } from "../../lib/session/quickstart";
import { coach } from "../../lib/store/coached";
import { forgetExplained } from "../../lib/store/explained";
import { prefs } from "../../lib/store/prefs.svelte";

const GENTLE = "novice";

/** The id of a table that has started: me, gentle bots, every answer free to be taken back, every explanation once more. */
export async function playCoached(box: Box): Promise<string> {
  const id = await playNow(box, GENTLE, { undo: "any" });
  coach({ id });
  prefs.lessons = true;
  forgetExplained(box.name);
  return id;
}
