// The scenes of a game in sixty seconds, played by the page's own conductor one after another.

import { api } from "../../lib/protocol/api";
import { prefs } from "../../lib/store/prefs.svelte";
import type { Session } from "../../lib/session/session.svelte";
import type { World } from "../../lib/game/world";
import { worldOf } from "../../lib/game/worlds";
import { minuteOf, type Scene, sessionOf } from "./minute";

/** Milliseconds: to read the words of a scene before anything moves, and to look at what came of it. */
const READ = 2600;
const LOOK = 1800;
/** Slower than a game among people: everything is seen for the first time. */
const TEMPO = 2;

export class Show {
  at = $state(0);
  playing = $state(false);
  ended = $state(false);
  readonly scenes: Scene[];
  readonly world: World;
  private readonly sessions: Session[];
  /** Counts the times it was set going: an older run ends when a newer begins. */
  private run = 0;

  private constructor(world: World, scenes: Scene[], sessions: Session[]) {
    [this.world, this.scenes, this.sessions] = [world, scenes, sessions];
    for (const session of sessions) session.theatre.open(world.beats, world.verdicts);
  }
  static async open(game: string, at: number): Promise<Show> {
    const language = prefs.language;
    const [spec, catalogue, minute, world] = await Promise.all([api.spec(game), api.catalogue(game, language), minuteOf(game), worldOf(game)]);
    const sessions = minute.scenes.map((scene) => sessionOf(spec, language, catalogue, scene, scene.frames[0]!.view));
    const show = new Show(world, minute.scenes, sessions);
    if (show.scenes.length) show.go(at);
    return show;
  }
  get scene(): Scene {
    return this.scenes[this.at]!;
  }
  get session(): Session {
    return this.sessions[this.at]!;
  }
  /** From a scene on to the end. */
  go(at: number): void {
    this.stop();
    this.at = Math.max(0, Math.min(at, this.scenes.length - 1));
    this.ended = false;
    this.rewind();
    this.playing = true;
    void this.play((this.run += 1));
  }
  toggle(): void {
    if (this.playing) this.stop();
    else this.go(this.at);
  }
  stop(): void {
    this.run += 1;
    this.playing = false;
    for (const session of this.sessions) session.theatre.drop();
  }
  private rewind(): void {
    const { session, scene } = this;
    session.theatre.forget();
    session.state = { ...session.state, view: scene.frames[0]!.view };
  }
  private async play(run: number): Promise<void> {
    const on = () => run === this.run;
    for (;;) {
      await pause(READ);
      if (!on()) return;
      const { session, scene } = this;
      for (let i = 1; i < scene.frames.length; i++) {
        const [before, after] = [scene.frames[i - 1]!, scene.frames[i]!];
        session.state = { ...session.state, view: after.view };
        session.theatre.speed = TEMPO;
        await session.theatre.perform(before.view, after.view, after.events, i);
        session.theatre.speed = null;
        if (!on()) return;
      }
      await pause(LOOK);
      if (!on()) return;
      if (this.at === this.scenes.length - 1) break;
      this.at += 1;
      this.rewind();
    }
    this.playing = false;
    this.ended = true;
  }
}
const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
