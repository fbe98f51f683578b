import { ownEntry } from '../json.ts';
import {
  answerInWords,
  askForWritten,
  asksRoll,
  encounterNumber,
  endingsOpen,
  eventNumber,
  fixOpenOptions,
  giveFindings,
  isOffered,
  journey,
  learnFacts,
  mayAsk,
  mayCall,
  movePeople,
  NONE,
  openOptions,
  placeNumber,
  requestRoll,
  type Story,
} from '../rules/index.ts';
import { canMeet } from './cast.ts';
import { complicationText } from './complication-text.ts';
import type { Direction } from './direction.ts';
import type { LivePlay } from './live-play.ts';
import { getCurrentAct, getCurrentPlace } from './lookup.ts';
import { findTouchedFindings } from './match-touched.ts';
import type { TurnOpening } from './open-turn.ts';
import { refusedWay, type WayRefused } from './player-action.ts';
import { COMPLICATION_DEFAULT_TURNS, type DirectorProposal, DOOM_PUSH_MAX } from './proposal.ts';
import type { PlotState } from './state.ts';

/** The context for judging a proposal: accepted parts change the live play, others go to `refuse`. */
export interface ProposalContext {
  readonly story: Story;
  readonly opening: TurnOpening;
  readonly live: LivePlay;
  readonly refuse: (what: string, reason: string) => void;
}

/** Maximum items a player carries, which bounds the prompts. */
export const ITEMS_MAX = 100;

const NOT_IN_CLIMAX = 'This turn is the climax of the act.';

/** A move of a cast member only adds: a place keeps its own people. Somebody made during play is at one place. */
export function moveCharacters({ story, live, refuse }: ProposalContext, moves: DirectorProposal['moves'] = []): void {
  for (const { character, location } of moves) {
    const place = getCurrentAct(story, live.state).placeById.get(location);
    const reason = !isKnown(story, live.state, character)
      ? `There is no character "${character}".`
      : !place
        ? `There is no place "${location}" in this act.`
        : isAt(story, live.state, character, location)
          ? `${character} is at ${location} already.`
          : null;
    if (reason === null) live.record({ type: 'character-moved', character, location });
    else refuse(`moves.${character}`, reason);
  }
  movePeople(live, live.state.moved);
}

const isKnown = (story: Story, state: PlotState, character: string): boolean =>
  story.characterById.has(character) || ownEntry(state.made ?? {}, character) !== undefined;

/** Whether somebody is at a place now: where they were moved last, else where the act has them. */
export function isAt(story: Story, state: PlotState, character: string, location: string): boolean {
  const last = ownEntry(state.moved, character)?.at(-1);
  if (last !== undefined && last !== location) return false;
  if (!story.characterById.has(character)) return ownEntry(state.made ?? {}, character) === location;
  if (!getCurrentAct(story, state).wanderers.has(character)) return canMeet(story, state, character, location);
  return ownEntry(state.moved, character)?.includes(location) ?? false;
}

/**
 * The Director may name any open option; without one the text is free. Rules of play, "An encounter lands", "Options".
 */
export function answerOptions({ story, opening, live, refuse }: ProposalContext, wanted: number | undefined): void {
  // A clicked option is answered already.
  if (wanted === undefined || (live.directed && live.replied)) return;
  const { active, directed } = live;
  const isOpen = directed && !opening.climax && active !== NONE && openOptions(live, active) !== 0;
  const id = opening.answering ?? (isOpen && live.pending === NONE ? (live.state.active?.id ?? null) : null);
  if (id === null) {
    refuse('answer', 'No option is being answered in words.');
    return;
  }
  const count = story.encounterById.get(id)?.options.length ?? 0;
  const encounter = encounterNumber(live.program, id);
  if (!isIndex(wanted, count)) {
    refuse('answer', `There are ${count} options, counted from 0, so no ${wanted}.`);
    return;
  }
  fixOpenOptions(live, encounter);
  if (isOffered(live, encounter, wanted)) answerInWords(live, encounter, wanted);
  else refuse('answer', `Option ${wanted} can't be chosen: what it requires does not hold, or it has been answered.`);
}

/** The journey the player's words mean; returns why it is impossible, else null. Rules of play, "Journeys". */
export function takeJourney({ opening, live, refuse }: ProposalContext, wanted: string | undefined): WayRefused | null {
  const isThere = wanted === live.state.location && (opening.arrived || live.travels);
  if (wanted === undefined || isThere) return null;
  const refused = whyNoJourney(opening, live, wanted);
  if (refused === null) journey(live, placeNumber(live.act, wanted));
  else refuse('journey', refused.reason);
  return refused;
}

/**
 * The direction with leads that can be taken from where the turn ends. Along no connection a lead keeps its words alone;
 * one to an option that cannot be chosen is left out, as the rules show locked options themselves.
 */
export function acceptLeads({ story, live, refuse }: ProposalContext, direction: Direction): Direction {
  const { connections = [], title } = getCurrentPlace(story, live.state) ?? {};
  const open = live.active === NONE ? 0 : openOptions(live, live.active);
  const leads = direction.leads.flatMap((lead) => {
    const { place, ...kept } = lead;
    const what = `leads: "${lead.text}"`;
    if (lead.option !== undefined && (open & (1 << lead.option)) === 0) {
      refuse(what, `Option ${lead.option} can't be chosen: what it requires does not hold, or it has been answered.`);
      return [];
    }
    if (place === undefined || connections.includes(place)) return [lead];
    refuse(what, `No way leads from ${title ?? 'here'} to ${place}; it was offered without a place.`);
    return [kept];
  });
  return { ...direction, leads };
}

export function whyNoJourney({ climax }: TurnOpening, live: LivePlay, place: string): WayRefused | null {
  if (climax && !live.directed) return { place, reason: NOT_IN_CLIMAX };
  if (live.mutations.some(({ type }) => type === 'travelled')) {
    return { place, reason: 'The player has travelled in this turn already.' };
  }
  return refusedWay(live, place);
}

/** For free text that answers no option but touches something of the encounter. Rules of play, "Options". */
export function findByTouch({ story, opening, live }: ProposalContext): void {
  const { action, climax, continuing } = opening;
  if (!story.hasScenes || climax || action.type !== 'text' || continuing === null) return;
  if (live.mutations.some(({ type }) => type === 'option-answered')) return;
  const encounter = story.encounterById.get(continuing);
  // The outcome of written rolls is left to the dice.
  if (!encounter || encounter.check || encounter.options.some(({ check }) => check)) return;
  const people = story.characters.map(({ name }) => name);
  giveFindings(live, encounterNumber(live.program, continuing), findTouchedFindings(action.text, encounter, people));
}

/** Whether the active encounter lands at the end of this turn, or the climax ends with it. */
export function acceptClose(
  { story, opening, live, refuse }: ProposalContext,
  wanted: boolean | undefined,
  chosen: boolean,
): boolean {
  if (!wanted) return false;
  if (opening.climax && live.directed) return true;
  const encounter = story.encounterById.get(live.state.active?.id ?? '');
  const isArc = live.directed && encounter?.arc != null;
  const reason = !encounter
    ? 'No encounter is under way.'
    : isArc && chosen
      ? `${encounter.id} is of an arc, which does not land in the turn it opens.`
      : isArc && openOptions(live, live.active) !== 0
        ? `${encounter.id} is of an arc, which does not land while its options are open.`
        : live.directed && live.pending !== NONE
          ? `${encounter.id} waits for a roll; it can be closed once that is made.`
          : null;
  if (reason !== null) refuse('close', reason);
  return reason === null;
}

/** Reveals facts in a climax regardless of their conditions. Rules of play, "Rewards for deeds". */
export function revealInClimax(
  { story, opening, live }: ProposalContext,
  wanted: DirectorProposal['reveals'] = [],
): void {
  if (!opening.climax || !live.directed || story.source.plot.grants === 'none') return;
  learnFacts(
    live,
    wanted.map((id) => story.facts.findIndex((fact) => fact.id === id)).filter((fact) => fact !== -1),
  );
}

/** At most one roll per encounter, the written one if there is one. Rules of play, "Checks", "Landing". */
export function askCheck({ story, live, refuse }: ProposalContext, wanted: DirectorProposal['check']): void {
  // The player's action asks for one already.
  if (!wanted || (live.directed && live.pending !== NONE)) return;
  if (live.directed && live.pending === NONE && live.active !== NONE && asksRoll(live)) {
    askForWritten(live);
    return;
  }
  const { active } = live.state;
  const stat = wanted.stat.trim();
  const stats = story.protagonist?.stats ?? {};
  const reason = whyNoRoll(live, stat, Object.keys(stats));
  if (active && reason === null) {
    const modifier = ownEntry(stats, stat) ?? 0;
    requestRoll(live, modifier);
    live.record({ type: 'check-asked', encounter: active.id, stat, modifier, reason: wanted.reason ?? null });
  } else if (reason !== null) refuse('check', reason);
}

function whyNoRoll(live: LivePlay, stat: string, stats: readonly string[]): string | null {
  const { active } = live.state;
  if (!active) return 'A roll belongs to an encounter, and none is under way.';
  if (!mayAsk(live)) return `${active.id} has had its roll, or has one of its own; there is at most one.`;
  if (stat === '') return 'A roll names what is tried.';
  // Without stats there is nothing to name and no modifier, but dice can still be rolled.
  if (stats.length === 0 || stats.includes(stat)) return null;
  return `The protagonist has no "${stat}"; there are: ${stats.join(', ')}.`;
}

/** Records characters' dispositions to the player. @returns whether any was recorded */
export function setDispositions(
  { story, live, refuse }: ProposalContext,
  wanted: DirectorProposal['dispositions'] = [],
): boolean {
  const known = wanted.filter(({ character }) => isKnown(story, live.state, character));
  for (const { character } of wanted.filter((each) => !known.includes(each))) {
    refuse(`dispositions.${character}`, `There is no character "${character}".`);
  }
  for (const { character, disposition } of known) live.record({ type: 'disposition-set', character, disposition });
  return known.length > 0;
}

/** Why the Director may not call an event; null if it may. Rules of play, "Events". */
export function whyEventStays(live: LivePlay, id: string): string | null {
  const number = eventNumber(live.act, id);
  const event = live.act.act.events[number];
  if (!event) return `There is no event "${id}" in this act.`;
  if (mayCall(live, number)) return null;
  if (live.fired[number] === 1) return 'It has fired; an event fires once.';
  if (event.trigger) return 'It fires by its condition, not by call.';
  return "It forces the climax, and this is the act's first turn.";
}

/** The Director's addition to the doom clock, 0–2 a turn. Rules of play, "Doom". */
export function acceptDoom({ story, opening, live, refuse }: ProposalContext, wanted = 0): number {
  if (wanted === 0) return 0;
  const reason = opening.climax
    ? NOT_IN_CLIMAX
    : getCurrentAct(story, live.state).doom
      ? null
      : 'This act has no doom clock.';
  if (reason !== null) {
    refuse('doom', reason);
    return 0;
  }
  if (wanted > DOOM_PUSH_MAX) refuse('doom', `${wanted} was asked for; at most ${DOOM_PUSH_MAX} a turn is given.`);
  return Math.max(0, Math.min(Math.floor(wanted) || 0, DOOM_PUSH_MAX));
}

/**
 * From a miss, or the Director's own; returns whether one was added. Only one applies at a time; that of a miss
 * replaces an earlier one.
 */
export function addComplication(
  { story, opening, live, refuse }: ProposalContext,
  wanted: DirectorProposal['complication'],
): boolean {
  // The written consequence of an answer or a roll replaces the Director's complication.
  if (live.mutations.some(({ type }) => type === 'complication-added')) {
    if (wanted) refuse('complication', 'One that is written has come this turn.');
    return true;
  }
  const missed = opening.checkResult?.outcome === 'miss' ? opening.checkResult : null;
  if (!missed && !wanted) return false;
  const reason = opening.climax ? NOT_IN_CLIMAX : !missed && live.state.complication ? 'One stands already.' : null;
  if (reason !== null) {
    refuse('complication', reason);
    return false;
  }
  const turns = Math.max(1, wanted?.turns ?? COMPLICATION_DEFAULT_TURNS);
  live.record({
    type: 'complication-added',
    text: wanted?.text ?? complicationText(story.language),
    lastTurn: live.state.turn + turns - 1,
  });
  return true;
}

/** Gives and takes items; an item already held, or not held, changes nothing. */
export function changeItems({ live, refuse }: ProposalContext, wanted: DirectorProposal['items'] = {}): void {
  const held = live.state.items;
  const lost = trimmed(wanted.lost).filter((item) => {
    if (!held.includes(item)) refuse('items.lost', `"${item}" is not held.`);
    return held.includes(item);
  });
  const gained: string[] = [];
  for (const item of trimmed(wanted.gained)) {
    const reason = held.includes(item)
      ? `"${item}" is held already.`
      : held.length - lost.length + gained.length >= ITEMS_MAX
        ? `At most ${ITEMS_MAX} things are held.`
        : null;
    if (reason === null) gained.push(item);
    else refuse('items.gained', reason);
  }
  // If the turn asks for a roll, its items come with the roll.
  const isPending = live.directed && live.state.pendingCheck !== null && gained.length > 0;
  if (isPending) live.record({ type: 'items-promised', items: gained });
  const now = isPending ? [] : gained;
  if (now.length + lost.length > 0) live.changeItems(now, lost);
}

const trimmed = (items: readonly string[] = []): string[] => [...new Set(items.map((item) => item.trim()))];

/** Only in the last act's climax, and from those that were open when the Director was asked (`offered`). */
export function acceptEnding(
  { live, opening, refuse }: ProposalContext,
  offered: readonly number[],
  ends: boolean,
  wanted: number | undefined,
): number | null {
  if (wanted === undefined || (opening.climax?.nextAct === null && !ends)) return null;
  const chosen = endingsOpen(live).indexOf(offered[wanted] ?? NONE);
  const reason =
    opening.climax?.nextAct !== null
      ? 'The story does not end this turn.'
      : !isIndex(wanted, offered.length)
        ? `There are ${offered.length} endings, counted from 0, so no ${wanted}.`
        : chosen === NONE
          ? 'That ending does not fit how the act ends.'
          : null;
  if (reason === null) return chosen;
  refuse('ending', reason);
  return null;
}

const isIndex = (value: number, count: number): boolean => Number.isInteger(value) && value >= 0 && value < count;
