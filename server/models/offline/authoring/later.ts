import type { Chance } from '../chance.ts';
import { type Answer, type PlannedCall, say } from './answer.ts';
import type { Conversation } from './conversation.ts';
import { newPlaceOf } from './edit-add.ts';
import { couldBePlace, editFor } from './edits.ts';
import { type Intent, readIntents } from './intents.ts';
import { wantsHelp } from './pitches.ts';
import { answerQuestion } from './questions.ts';
import { type TalkLanguage, talk } from './talk.ts';

/** The most elements one wish changes in a step. */
const CALLS_MAX = 90;

const intentsOf = (conversation: Conversation): Intent[] => {
  const intents = readIntents(conversation.said.at(-1) ?? '');
  return intents.some((intent) => intent.kind === 'add-place' && !couldBePlace(intent.phrase)) ? [] : intents;
};

/** True where the last wish leaves gaps the building has to fill: a new place, a new act. */
export const wantsMoreBuilt = (conversation: Conversation): boolean =>
  intentsOf(conversation).some(({ kind }) => kind === 'add-place' || kind === 'add-act');

/** True where the last words ask for a change. */
export const wantsChange = (conversation: Conversation): boolean => intentsOf(conversation).length > 0;

/**
 * What the author called places that are still to be made, by id. The draft may have the place in its outline by now:
 * then it is looked up as if it had not.
 */
export function placeNames(conversation: Conversation): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const intent of intentsOf(conversation)) {
    if (intent.kind !== 'add-place') continue;
    const { draft } = conversation;
    const acts = draft.acts.map((act) => ({ ...act, intendedLocations: act.sandboxLocations.map(({ id }) => id) }));
    const made = newPlaceOf({ ...draft, acts }, intent.phrase, intent.act);
    if (made !== null) names.set(made.id, made.title);
  }
  return names;
}

const GO_ON =
  /^\s*(?:go on|continue|carry on|yes|yep|sure|ok|okay|do it|finish(?: it)?|keep going|save(?: it)?|finali[sz]e(?: it)?|next|complete it|继续|接着|好的?|可以|行|完成|保存|定稿|对)[\s.!。！]*$/iu;
const THANKS =
  /^\s*(?:thanks?|thank you|thx|great|nice|cool|love it|awesome|perfect|wow|lovely|谢谢|太好了|真棒|不错|很好|喜欢|厉害)(?![\p{Script=Latin}])[\s\p{P}]*(?:.{0,30})$/iu;

/** Words that begin with @ are phrases themselves. */
function spoken(key: string, words: Record<string, string>, language: TalkLanguage, chance: Chance): string {
  const filled = Object.entries(words).map(([name, word]) => [
    name,
    word.startsWith('@') ? talk(language, word.slice(1), {}, chance) : word,
  ]);
  return talk(language, key, Object.fromEntries(filled), chance);
}

function change(
  intents: readonly Intent[],
  conversation: Conversation,
  language: TalkLanguage,
  seed: number,
  chance: Chance,
): Answer {
  const edits = intents.map((intent) => editFor(intent, conversation, language, seed));
  const text = edits.map(({ key, words }) => spoken(key, words, language, chance)).join(language === 'zh' ? '' : ' ');
  const calls: PlannedCall[] = edits.flatMap((edit) => edit.calls).slice(0, CALLS_MAX);
  return { text, calls };
}

/** Answers what an author says once there is a story; null where the building simply goes on. */
export function answerLater(
  conversation: Conversation,
  language: TalkLanguage,
  seed: number,
  chance: Chance,
): Answer | null {
  const last = conversation.said.at(-1) ?? '';
  if (GO_ON.test(last)) return null;
  const words = {
    someone: conversation.draft.characters.at(-1)?.name ?? '',
    place: conversation.draft.acts[0]?.sandboxLocations[0]?.title ?? '',
  };
  const intents = intentsOf(conversation);
  if (intents.length > 0) return change(intents, conversation, language, seed, chance);
  const answer = answerQuestion(conversation, language, chance);
  if (answer !== null) return say(answer);
  if (THANKS.test(last) && last.length < 60) return say(talk(language, 'welcome', {}, chance));
  return say(talk(language, wantsHelp(last) ? 'help_later' : 'unsure', words, chance));
}
