import { ownEntry } from '../json.ts';
import {
  ASKS,
  LANDS,
  type Story,
  type StoryEncounter,
  type StoryEnding,
  toClockTime,
  whatComes,
} from '../rules/index.ts';
import { onStage } from './cast.ts';
import type { ClimaxTurn } from './climax.ts';
import type { Direction } from './direction.ts';
import { type DirectionPack, noAttachments } from './direction-pack-schema.ts';
import { framesATurn } from './frame-budget.ts';
import type { LivePlay } from './live-play.ts';
import { getActiveEncounter } from './lookup.ts';
import type { FiredEvent, TurnOpening } from './open-turn.ts';
import type { WayRefused } from './player-action.ts';
import { MANNER_MAX_LENGTH } from './proposal.ts';
import type { PlotState } from './state.ts';

export interface TurnDirection {
  readonly chosen: string | null;
  readonly closing: boolean;
  readonly wayRefused: WayRefused | null;
  /** Expected telling frames; undefined: from the encounter's pacing. */
  readonly framesExpected: number | undefined;
  readonly firedEvents: readonly FiredEvent[];
  readonly freshComplication: boolean;
  readonly items: { gained: string[]; lost: string[] };
  readonly climax: ClimaxTurn | null;
  /** The ending, if the story ends. */
  readonly ending: StoryEnding | null;
  readonly manner: string;
  readonly words: Direction | null;
}

/** Whether the Storyteller words the ending. Rules of play, "Telling". */
const isToldFreely = ({ source }: Story, ending: StoryEnding | null): boolean =>
  ending !== null && (ending.scene?.first.telling ?? source.plot.telling ?? 'free') === 'free';

/** A roll in the Storyteller's form. */
export const describeRoll = ({
  stat,
  modifier,
  reason,
}: NonNullable<PlotState['pendingCheck']>): DirectionPack['checkAsked'] => ({ stat, modifier, reason });

/** Compiles the Direction Pack: ids cleared by the rules, and `manner`. */
export function buildPack(live: LivePlay, opening: TurnOpening, direction: TurnDirection): DirectionPack {
  const { story, state } = live;
  const { checkResult, climax } = opening;
  const { complication, pendingCheck } = state;
  const active = getActiveEncounter(story, state);
  return {
    turn: state.turn,
    act: state.act,
    location: state.location,
    ...(story.keepsTime && { time: toClockTime(state) }),
    arrived: opening.arrived,
    ...(direction.wayRefused && { wayRefused: direction.wayRefused }),
    encounter: active && describe(active, live, direction),
    present: onStage(story, state).map((character) => ({
      character,
      disposition: ownEntry(state.dispositions, character) ?? null,
    })),
    facts: [...state.earnedFacts],
    events: direction.firedEvents.map(({ id, branches }) => ({ id, branches: [...branches] })),
    escalations: [...opening.escalations],
    complication: complication && { text: complication.text, fresh: direction.freshComplication },
    checkResult: checkResult && {
      outcome: checkResult.outcome,
      stat: checkResult.stat,
      reason: checkResult.reason,
    },
    checkAsked: pendingCheck && describeRoll(pendingCheck),
    items: direction.items,
    climax: climax && {
      outcome: direction.climax?.outcome ?? climax.outcome,
      phase: direction.climax?.phase ?? 'last',
      ending: direction.ending?.text ?? null,
      ...(live.directed && isToldFreely(story, direction.ending) && { tellsEnding: true as const }),
      ...(direction.ending?.id != null && { endingId: direction.ending.id }),
      nextAct: climax.nextAct,
    },
    manner: direction.manner.slice(0, MANNER_MAX_LENGTH),
    direction: direction.words,
    attached: noAttachments(),
  };
}

function describe(
  encounter: StoryEncounter,
  live: LivePlay,
  { chosen, closing, framesExpected = framesATurn(encounter.focus) }: TurnDirection,
): DirectionPack['encounter'] {
  const { state } = live;
  const comes = whatComes(live, framesExpected, closing);
  const opening = chosen === encounter.id ? 'opening' : 'middle';
  const isClosing = live.directed ? closing : comes === LANDS;
  return {
    id: encounter.id,
    phase: isClosing ? 'closing' : opening,
    again: state.active?.again ?? false,
    framesBefore: ownEntry(state.frames, encounter.id) ?? 0,
    expectedFrames: Math.ceil(encounter.expectedFrames),
    asksOptions: comes === ASKS,
    answered: state.active?.again ? null : (ownEntry(state.answered, encounter.id) ?? null),
  };
}
