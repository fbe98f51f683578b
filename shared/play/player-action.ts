import { z } from 'zod';
import { RefusalError } from '../error.ts';
import type { ActionMismatch } from '../reasons.ts';
import { firstStep, hasWay, NONE, placeNumber, type Story } from '../rules/index.ts';
import { IdSchema } from '../story/index.ts';
import type { LivePlay } from './live-play.ts';
import { getCurrentPlace } from './lookup.ts';
import type { PlotState } from './state.ts';

/** Maximum length of a player's text, in characters. */
export const PLAYER_TEXT_MAX_LENGTH = 1000;

export const PlayerActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('continue') }),
  z.object({ type: z.literal('choice'), choiceId: z.string().min(1).max(80) }),
  z.object({ type: z.literal('text'), text: z.string().trim().min(1).max(PLAYER_TEXT_MAX_LENGTH) }),
  z.object({ type: z.literal('roll') }),
  z.object({ type: z.literal('travel'), locationId: IdSchema }),
]);

export type PlayerAction = z.infer<typeof PlayerActionSchema>;

/** The choice id of an encounter's option (counted from 0) on a turn. Ids differ by encounter and turn. */
export const optionChoiceId = (encounter: string, turn: number, index: number): string =>
  `o${turn}-${encounter}-${index}`;

/** The option index of an encounter that a choice id stands for, from any turn; `NONE` for other choices. */
export const optionOfChoice = (choiceId: string, encounter: string, options: number): number =>
  Array.from({ length: options }, (_, index) => index).find((index) => choiceId.endsWith(`-${encounter}-${index}`)) ??
  NONE;

/** None if a check is pending, a climax is due, before the first turn, and after the end. Rules of play, "Travel". */
export function waysFrom(story: Story, state: PlotState): readonly string[] {
  const stays = state.waitingFor === 'start' || state.pendingCheck || state.climaxDue || state.ended;
  return stays ? [] : (getCurrentPlace(story, state)?.connections ?? []);
}

/** All actions possible now, ready to send; free text appears with the text "…". Empty after the play has ended. */
export function possibleActions(story: Story, state: PlotState): PlayerAction[] {
  if (state.ended) return [];
  if (state.waitingFor === 'start') return [{ type: 'start' }];
  if (state.pendingCheck) return [{ type: 'roll' }];
  const travels = waysFrom(story, state).map((locationId): PlayerAction => ({ type: 'travel', locationId }));
  return [...answersTo(state), ...travels];
}

function answersTo(state: PlotState): PlayerAction[] {
  const words: PlayerAction = { type: 'text', text: '…' };
  switch (state.waitingFor) {
    case 'choice': {
      const choices = state.choices
        .filter(({ locked }) => locked !== true)
        .map(({ id }): PlayerAction => ({ type: 'choice', choiceId: id }));
      return state.freeText ? [...choices, words] : choices;
    }
    case 'free-text':
      return [words];
    default:
      return state.freeText ? [{ type: 'continue' }, words] : [{ type: 'continue' }];
  }
}

/**
 * Rules of play, "Travel".
 * @throws RefusalError `conflict` with the action and those that fit now
 */
export function assertActionFits(story: Story, state: PlotState, action: PlayerAction): void {
  const unfit = whyUnfit(story, state, action);
  if (unfit === null) return;
  const [why, problem] = unfit;
  throw new RefusalError('conflict', problem, {
    hint: hintFor(story, state),
    reason: { code: 'action-does-not-fit', why },
  });
}

function whyUnfit(story: Story, state: PlotState, action: PlayerAction): [why: ActionMismatch, problem: string] | null {
  if (state.ended) return ['ended', 'The story has ended; nothing more can be done in this play.'];
  if (state.waitingFor === 'start') {
    if (action.type === 'start') return null;
    return ['not-begun', `The play has not begun, so "${action.type}" does not fit yet.`];
  }
  if (state.pendingCheck && action.type !== 'roll') {
    return ['roll-first', `A roll is pending, so "${action.type}" does not fit.`];
  }
  switch (action.type) {
    case 'start':
      return ['begun-already', 'The play has begun already; "start" is its first action only.'];
    case 'roll':
      return state.pendingCheck ? null : ['no-roll', 'No roll is pending.'];
    case 'travel':
      if (state.climaxDue) return ['climax-next', 'The climax of the act comes next, so nobody travels now.'];
      return waysFrom(story, state).includes(action.locationId)
        ? null
        : ['no-way', `No way leads from here to "${action.locationId}".`];
    case 'choice':
      if (state.waitingFor !== 'choice') return ['no-choice', 'No choice is offered now.'];
      return whyNoChoice(state, action.choiceId);
    case 'text':
      return state.waitingFor === 'free-text' || state.freeText
        ? null
        : ['no-words', 'The play does not wait for words of your own now.'];
    case 'continue':
      return state.waitingFor === 'continue'
        ? null
        : ['something-else-first', '"continue" does not answer what the play waits for.'];
  }
}

function whyNoChoice({ choices }: PlotState, wanted: string): [why: ActionMismatch, problem: string] | null {
  const choice = choices.find(({ id }) => id === wanted);
  if (!choice) return ['choice-gone', `"${wanted}" is not among the choices offered.`];
  return choice.locked ? ['choice-locked', `"${choice.text}" can't be chosen as things stand.`] : null;
}

function hintFor(story: Story, state: PlotState): string {
  const fitting = possibleActions(story, state).map((action) => {
    if (action.type === 'choice') return `choice "${action.choiceId}"`;
    return action.type === 'travel' ? `travel to "${action.locationId}"` : action.type;
  });
  return fitting.length > 0 ? `What fits now: ${fitting.join(', ')}.` : 'Start a new play.';
}

/** A place the player cannot reach now, and why, in one sentence. */
export interface WayRefused {
  readonly place: string;
  readonly reason: string;
}

function describeWay(live: LivePlay, place: string): string {
  const { act, state } = live;
  const next = act.act.places[firstStep(live, placeNumber(act, place))];
  return next === undefined
    ? `No way leads from ${state.location} to ${place}.`
    : `No way leads there directly; the way to it is by ${next.title}.`;
}

/** Why the player cannot go to a place now; null if they can. Rules of play, "Journeys". */
export function refusedWay(live: LivePlay, place: string): WayRefused | null {
  const { state, act } = live;
  if (hasWay(live, placeNumber(act, place))) return null;
  const reason = !act.act.placeById.has(place)
    ? `There is no place "${place}" in this act.`
    : place === state.location
      ? `The player is at ${place} already.`
      : state.pendingCheck
        ? 'A roll is pending; it is made first.'
        : state.climaxDue && !live.directed
          ? 'The climax of the act comes next, so nobody travels now.'
          : describeWay(live, place);
  return { place, reason };
}
