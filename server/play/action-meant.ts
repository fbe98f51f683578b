import { type PlayerAction, playView } from '../../shared/play/index.ts';
import { aroundOf } from '../words/around.ts';
import { personMeant } from '../words/called.ts';
import { optionMeant } from '../words/options.ts';
import { pointedAt } from '../words/pointed.ts';
import { soughtIn, wayMeant } from '../words/ways.ts';
import type { Loaded } from './sessions.ts';

/**
 * What a player does: words that only point at a choice are that choice, and those that only say where they go are the journey, where they can go
 * there. Rules of play, "Options" and "Travel".
 */
export function actionMeant(loaded: Loaded, action: PlayerAction): PlayerAction {
  const { story, session } = loaded;
  if (action.type !== 'text' || !session.state.freeText) return action;
  const { connections, choices } = playView(story, session.state);
  const pointed = choices[pointedAt(action.text, choices.length) ?? choices.length];
  if (pointed !== undefined) return pointed.locked ? action : { type: 'choice', choiceId: pointed.id };
  const names = story.characters.map(({ name }) => name);
  const asking = story.encounterById.get(session.state.asking ?? '');
  const texts = choices.map(({ text }) => text);
  if (optionMeant(action.text, texts, names, asking && aroundOf(asking)) !== null) return action;
  const locationId = wayMeant(action.text, connections) ?? placeOfSought(action.text, loaded, connections);
  return locationId === null ? action : { type: 'travel', locationId };
}

/** The place of who is looked for by words that do no more, where one can go there and they are not here; null where there is none such. */
function placeOfSought(
  said: string,
  { story, session }: Loaded,
  connections: readonly { readonly id: string }[],
): string | null {
  const sought = soughtIn(said);
  if (sought === null) return null;
  const others = story.source.characters.filter(({ role }) => role !== 'protagonist');
  const person = personMeant(sought, others);
  const places = story.source.plot.acts.find(({ id }) => id === session.state.act)?.sandboxLocations ?? [];
  const isWith = (location: string) =>
    places.find(({ id }) => id === location)?.requiredCharacters.includes(person?.id ?? '') === true;
  if (person === undefined || isWith(session.state.location)) return null;
  return connections.find(({ id }) => isWith(id))?.id ?? null;
}
