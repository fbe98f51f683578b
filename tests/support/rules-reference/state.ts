import type { ReferenceStory } from './story.ts';

export type Outcome = 'won' | 'forced';

/** Rules of play, "State": what begins anew with each act. Clocks in millionths. */
export interface ReferenceActState {
  location: string;
  actTurn: number;
  progress: number;
  doom: number;
  active: { id: string; again: boolean } | null;
  lastChosen: { id: string; again: boolean } | null;
  lastLanded: string | null;
  frames: Map<string, number>;
  answered: Map<string, number>;
  checked: Map<string, string>;
  /** Which options could be chosen when an encounter's were offered. */
  offered: Map<string, number[]>;
  /** Of one that takes several answers: those it had. */
  taken: Map<string, number[]>;
  /** Directed turns in a row that left the encounter under way alone, and that brought nothing new. */
  untouched: number;
  quiet: number;
  moved: Map<string, string[]>;
  dispositions: Map<string, string>;
  visited: string[];
  firedEvents: string[];
  crossed: number[];
  /** The last turn of the play on which it stands. */
  complicationUntil: number | null;
  pending: { encounter: string; modifier: number; directed?: boolean } | null;
  due: Outcome | null;
}

/** The whole state of a play. */
export interface ReferenceState extends ReferenceActState {
  turn: number;
  /** By number. */
  act: number;
  flags: string[];
  landed: string[];
  facts: string[];
  findings: string[];
  items: string[];
  met: string[];
  meters: Map<string, number>;
  endedActs: Map<string, Outcome>;
  asking: string | null;
  ended: string | null;
}

const actState = ({ acts }: ReferenceStory, act: number): ReferenceActState => ({
  ...{ location: acts[act]?.start ?? '', actTurn: 0, progress: 0, doom: 0 },
  ...{ active: null, lastChosen: null, lastLanded: null },
  ...{ frames: new Map(), answered: new Map(), checked: new Map(), offered: new Map(), moved: new Map() },
  ...{ dispositions: new Map(), taken: new Map(), untouched: 0, quiet: 0 },
  ...{ visited: [], firedEvents: [], crossed: [], complicationUntil: null, pending: null, due: null },
});

export const startReference = (story: ReferenceStory): ReferenceState => ({
  ...actState(story, 0),
  ...{ turn: 0, act: 0, flags: [], landed: [], facts: [], findings: [], items: [], asking: null, ended: null },
  ...{ met: [], meters: new Map(story.meters.map(({ id, initial }) => [id, initial])), endedActs: new Map() },
});

/** Begins an act in place: what outlives the one before stays. */
export function beginAct(story: ReferenceStory, state: ReferenceState, act: number): void {
  Object.assign(state, actState(story, act), { act });
}
