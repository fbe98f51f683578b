import type { SequencedFrame } from '../../shared/play/index.ts';
import type { ShownActor } from '../../shared/wire/index.ts';

/** What is seen on the stage after some frames, as far as a small picture of it goes. */
export interface Shown {
  /** The key of the background; null where none was set. */
  readonly background: string | null;
  readonly actors: readonly ShownActor[];
}

export const NOTHING_SHOWN: Shown = { background: null, actors: [] };

/** As many as the stage holds; who has been there longest makes room. */
const ACTORS_MOST = 5;

function showFrame(shown: Shown, { frame }: SequencedFrame): Shown {
  switch (frame.type) {
    case 'background':
      return frame.id === shown.background ? shown : { background: frame.id, actors: [] };
    case 'show': {
      const before = shown.actors.find(({ character }) => character === frame.character);
      const actor: ShownActor = {
        character: frame.character,
        expression: frame.expression ?? before?.expression ?? 'neutral',
        position: frame.position ?? before?.position ?? null,
      };
      const others = shown.actors.filter((other) => other !== before);
      return { ...shown, actors: [...others, actor].slice(-ACTORS_MOST) };
    }
    case 'hide':
      return { ...shown, actors: shown.actors.filter(({ character }) => character !== frame.character) };
    case 'say': {
      const { character, expression } = frame;
      if (character === undefined || expression === undefined) return shown;
      const actors = shown.actors.map((actor) => (actor.character === character ? { ...actor, expression } : actor));
      return { ...shown, actors };
    }
    default:
      return shown;
  }
}

/** What is seen once more frames were performed. Pure. */
export const showFrames = (shown: Shown, frames: readonly SequencedFrame[]): Shown => frames.reduce(showFrame, shown);
