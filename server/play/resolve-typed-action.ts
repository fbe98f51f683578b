import { RefusalError } from '../../shared/error.ts';
import {
  type ChoiceOption,
  matchTypedText,
  type PlayerAction,
  parseChoiceNumber,
  playView,
} from '../../shared/play/index.ts';
import { findAuthorDescriptions } from '../storyteller/index.ts';
import type { LoadedPlay } from './play-cache.ts';

/**
 * Interprets typed words without a model: they pick the choice or way they name, or look at what the author described.
 * Words the story asked for are unchanged. Rules of play, "Options" and "Travel".
 * @throws RefusalError `refused` if they name a locked choice, or nothing; the play is unchanged
 */
export function resolveTypedAction({ story, session }: LoadedPlay, action: PlayerAction): PlayerAction {
  const { state, recentLines } = session;
  if (action.type !== 'text' || state.waitingFor === 'free-text' || !state.freeText) return action;
  const { choices, connections } = playView(story, state);
  const choice = choices[meantAmong(choices, ({ text }) => text, action.text)];
  if (choice?.locked) throw locked(choice);
  if (choice) return { type: 'choice', choiceId: choice.id };
  // With choices offered, a number means one of them.
  const ways = choices.length > 0 && parseChoiceNumber(action.text) !== null ? [] : connections;
  const way = ways[meantAmong(ways, ({ title }) => title, action.text)];
  if (way) return { type: 'travel', locationId: way.id };
  const described = findAuthorDescriptions({
    story: story.source,
    before: state,
    said: action.text,
    lines: recentLines,
  });
  if (described.length === 0) throw needsModel();
  return action;
}

/** The index that words refer to; the list's length if none. */
const meantAmong = <T>(list: readonly T[], getText: (one: T) => string, said: string): number =>
  matchTypedText(said, list.map(getText)) ?? list.length;

const locked = ({ text, hint }: ChoiceOption) =>
  new RefusalError('refused', `"${text}" can't be chosen as things stand.${hint ? ` ${hint}` : ''}`, {
    hint: 'Pick another choice.',
    reason: { code: 'choice-named-locked', choice: text, why: hint ?? null },
  });

const needsModel = () =>
  new RefusalError('refused', 'These words take a language model, and none is connected.', {
    hint: 'Pick a choice by its number or its words, go somewhere, or name a person, place or thing you know of; or connect a model.',
    reason: { code: 'words-take-a-model' },
  });
