import { type PlayerAction, playView } from '../../shared/play/index.ts';
import { personMeant } from '../words/called.ts';
import { optionMeant } from '../words/options.ts';
import { soughtIn, wayMeant } from '../words/ways.ts';
import type { Loaded } from './sessions.ts';

/** What a player does: words that only say where they go are the journey, where they can go there. Rules of play, "Travel". */
export function journeyIn(loaded: Loaded, action: PlayerAction): PlayerAction {
  const { story, session } = loaded;
  if (action.type !== 'text' || !session.state.freeText) return action;
  const { connections, choices } = playView(story, session.state);
  const names = story.characters.map(({ name }) => name);
  const texts = choices.map(({ text }) => text);
  if (optionMeant(action.text, texts, names) !== null) return action;
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
