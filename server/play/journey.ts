import { type PlayerAction, playView } from '../../shared/play/index.ts';
import { optionMeant } from '../words/options.ts';
import { wayMeant } from '../words/ways.ts';
import type { Loaded } from './sessions.ts';

/** What a player does: words that only say where they go are the journey, where they can go there. Rules of play, "Travel". */
export function journeyIn({ story, session }: Loaded, action: PlayerAction): PlayerAction {
  if (action.type !== 'text' || !session.state.freeText) return action;
  const { connections, choices } = playView(story, session.state);
  const names = story.characters.map(({ name }) => name);
  const texts = choices.map(({ text }) => text);
  if (optionMeant(action.text, texts, names) !== null) return action;
  const locationId = wayMeant(action.text, connections);
  return locationId === null ? action : { type: 'travel', locationId };
}
