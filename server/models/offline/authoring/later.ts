import type { Chance } from '../chance.ts';
import { type Answer, say } from './answer.ts';
import type { Conversation } from './conversation.ts';
import { type TalkLanguage, talk } from './talk.ts';

/** What the author called places that are still to be made, by id. */
export function placeNames(_conversation: Conversation): ReadonlyMap<string, string> {
  return new Map();
}

const GO_ON =
  /^\s*(?:go on|continue|carry on|yes|ok|okay|finish(?: it)?|keep going|save(?: it)?|finalize|next|继续|接着|好的?|可以|完成|保存)[\s.!。！]*$/iu;

/** Answers what an author says once there is a story; null where the building simply goes on. */
export function answerLater(
  conversation: Conversation,
  language: TalkLanguage,
  _seed: number,
  chance: Chance,
): Answer | null {
  const last = conversation.said.at(-1) ?? '';
  if (GO_ON.test(last)) return null;
  const someone = conversation.draft.characters[0]?.name ?? '';
  const place = conversation.draft.acts[0]?.sandboxLocations[0]?.title ?? '';
  return say(talk(language, 'unsure', { someone, place }, chance));
}
