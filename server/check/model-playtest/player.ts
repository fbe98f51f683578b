import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type PlayerAction, seedFor, seenIn, type VNFrame } from '../../../shared/play/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import { LEAVE_PROBABILITY, type PlayerTaste } from './persona-preferences.ts';
import { canBeSaid, fillSentence, type SeenNames } from './player-sentences.ts';

export interface VisibleNames {
  self: string | null;
  getName: (character: string) => string;
  getTitle: (place: string) => string;
}

export interface PersonaProfile {
  /** The same name and seed play the same. */
  name: string;
  taste: PlayerTaste;
  /** With optional placeholders `{person}`, `{place}` and `{thing}`. */
  words: readonly string[];
}

export interface ModelPlayer {
  /** The next action; null after the end. @param frames what the turn showed */
  next(turn: TurnData, frames: readonly VNFrame[]): PlayerAction | null;
  /** The alternative action if no model reads typed words. */
  instead(turn: TurnData): PlayerAction | null;
}

const LATELY = 6;

/** Whether a choice comes from an encounter, not from the telling. */
const isStoryQuestion = ({ choices }: TurnData): boolean =>
  choices.length > 0 && choices.every(({ id }) => /^o\d+-/u.test(id));

/** A persona playing through the stage. Deterministic in seed, persona and telling. */
export function createModelPlayer(
  { name, taste, words: own }: PersonaProfile,
  seed: number,
  eyes: VisibleNames,
): ModelPlayer {
  const generator = xoroshiro128plus(seedFor(seed, 0, `player:${name}`));
  const below = (end: number) => (end <= 1 ? 0 : uniformInt(generator, 0, end - 1));
  const happens = (chance: number) => below(10_000) < chance * 10_000;
  const visits = new Map<string, number>();
  const taken = new Set<string>();
  const spoken = new Set<string>();
  const people: string[] = [];
  const things: string[] = [];
  let clocks = '';
  let still = 0;

  function pick<T>(weighted: readonly (readonly [T, number])[]): T | null {
    const scaled = weighted.map(([item, weight]) => [item, Math.max(1, Math.round(weight * 100))] as const);
    let at = below(scaled.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [item, weight] of scaled) {
      if (at < weight) return item;
      at -= weight;
    }
    return null;
  }
  const pickName = (names: readonly string[]) => names[below(names.length)] ?? '';

  const lately = (list: string[], name: string) => {
    const at = list.indexOf(name);
    if (at >= 0) list.splice(at, 1);
    list.unshift(name);
    list.length = Math.min(list.length, LATELY);
  };

  function look(turn: TurnData, frames: readonly VNFrame[]): void {
    for (const frame of frames) {
      const seen = seenIn(frame);
      if (seen !== null && seen !== eyes.self) lately(people, eyes.getName(seen));
      if (frame.type === 'item' && frame.action === 'gained') lately(things, frame.name);
    }
    const isNewPlace = !visits.has(turn.location);
    if (isNewPlace) visits.set(turn.location, 1);
    const shown = turn.trackers.map(({ kind, value }) => (kind === 'progress' ? value : '')).join();
    still = shown === clocks && !isNewPlace ? still + 1 : 0;
    clocks = shown;
  }

  function travel(connections: readonly string[]): PlayerAction | null {
    const weighed = connections.map((id) => {
      const seen = visits.get(id) ?? 0;
      return [id, (seen === 0 ? taste.unseenPlace : 1) / (1 + seen)] as const;
    });
    const locationId = pick(weighed);
    if (locationId === null) return null;
    visits.set(locationId, (visits.get(locationId) ?? 0) + 1);
    still = 0;
    return { type: 'travel', locationId };
  }

  function words(connections: readonly string[]): PlayerAction {
    const seen: SeenNames = { person: people, place: connections.map(eyes.getTitle), thing: things };
    const fitting = own.filter((sentence) => canBeSaid(sentence, seen));
    const unsaid = fitting.filter((sentence) => !spoken.has(sentence));
    if (unsaid.length === 0) spoken.clear();
    const sentence = pickName(unsaid.length > 0 ? unsaid : fitting);
    spoken.add(sentence);
    return { type: 'text', text: fillSentence(sentence, seen, pickName) };
  }

  function choose(choices: TurnData['choices']): PlayerAction | null {
    const open = choices.filter(({ locked }) => !locked);
    const weighed = open.map((option, index) => {
      const byPlace = (index === 0 ? taste.first : 1) * (index === open.length - 1 ? taste.last : 1);
      const byImpulse = option.impulse === undefined ? 1 : taste.impulses[option.impulse];
      return [option, byPlace * byImpulse * (taken.has(option.text) ? 1 : taste.unseenOption)] as const;
    });
    const option = pick(weighed);
    if (option === null) return null;
    taken.add(option.text);
    return { type: 'choice', choiceId: option.id };
  }

  const goOn = ({ waitingFor, choices }: TurnData): PlayerAction | null =>
    waitingFor === 'choice' ? choose(choices) : { type: 'continue' };

  return {
    instead: goOn,
    next(turn, frames) {
      look(turn, frames);
      const { waitingFor, freeText, connections, ended } = turn;
      if (ended || waitingFor === null) return null;
      if (waitingFor === 'dice-result') return { type: 'roll' };
      const isHeld = isStoryQuestion(turn) && !happens(taste.evades);
      const leaves = happens(still >= taste.staysFor ? LEAVE_PROBABILITY : taste.travels);
      const away = leaves && !isHeld ? travel(connections) : null;
      if (away !== null) return away;
      if (waitingFor === 'free-text') return words(connections);
      if (freeText && !isHeld && happens(taste.writes)) return words(connections);
      return goOn(turn);
    },
  };
}
