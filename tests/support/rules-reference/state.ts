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
  /** Turns of the climax so far; the turn at whose end progress was full and no climax called. */
  climaxTurns: number;
  fullSince: number;
  /** Things that come with the roll; progress that deeds have earned. */
  promised: string[];
  progressGranted: number;
  /** The day on which the act began, and minutes since its midnight. */
  day: number;
  minutes: number;
}

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
  /** What progress was granted for. */
  rewarded: string[];
  /** What has landed in this turn, for the first time or again. */
  justLanded: string[];
  /** Whether a model directs the play. */
  led: boolean;
}

/** Rules of play, "Time": an act begins at its own time, else where the one before ended. */
function timeOf({ acts }: ReferenceStory, act: number, before: { day: number; minutes: number }) {
  const startsAt = acts[act]?.startsAt;
  const today = before.day + Math.floor(before.minutes / 1440);
  if (!startsAt) return { day: today, minutes: before.minutes % 1440 };
  return { day: startsAt.day ?? today, minutes: startsAt.hour * 60 + (startsAt.minute ?? 0) };
}

const actState = (story: ReferenceStory, act: number, before: { day: number; minutes: number }): ReferenceActState => ({
  ...timeOf(story, act, before),
  ...{ location: story.acts[act]?.start ?? '', actTurn: 0, progress: 0, doom: 0 },
  ...{ active: null, lastChosen: null, lastLanded: null },
  ...{ frames: new Map(), answered: new Map(), checked: new Map(), offered: new Map(), moved: new Map() },
  ...{ dispositions: new Map(), taken: new Map(), untouched: 0, quiet: 0 },
  ...{ visited: [], firedEvents: [], crossed: [], complicationUntil: null, pending: null, due: null },
  ...{ climaxTurns: 0, fullSince: 0, promised: [], progressGranted: 0 },
});

export const startReference = (story: ReferenceStory): ReferenceState => ({
  ...actState(story, 0, { day: 1, minutes: 480 }),
  ...{ turn: 0, act: 0, flags: [], landed: [], facts: [], findings: [], items: [], asking: null, ended: null },
  ...{
    led: false,
    justLanded: [],
    rewarded: [],
    met: [],
    meters: new Map(story.meters.map(({ id, initial }) => [id, initial])),
    endedActs: new Map(),
  },
});

/** Begins an act in place: what outlives the one before stays. */
export function beginAct(story: ReferenceStory, state: ReferenceState, act: number): void {
  Object.assign(state, actState(story, act, state), { act });
}
