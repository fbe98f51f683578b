import type { Lock } from '../../../shared/story/index.ts';
import type { Chance } from '../../words/chance.ts';
import { readBrief } from '../story/brief.ts';
import { type Move, type PlannedCall, say } from './answer.ts';
import { formOf, wishChips } from './chips.ts';
import type { Conversation } from './conversation.ts';
import { type Edit, newPlaceOf } from './edit-add.ts';
import { couldBePlace, editFor } from './edits.ts';
import type { Intent } from './intent.ts';
import { asksToSaveToo, readIntents } from './intents.ts';
import { lockOf, namesOf, withinLocks } from './locks.ts';
import { wantsHelp } from './pitches.ts';
import { planLanguageOf } from './plan-language.ts';
import { limitOf } from './plan-limits.ts';
import { couldBePlanned } from './plan-read.ts';
import { planPhrase, planText } from './plan-words.ts';
import { answerQuestion } from './questions.ts';
import { talkOfSession } from './session-talk.ts';
import { talkOfStory } from './story-talk.ts';
import { inOne, type TalkLanguage, talk } from './talk.ts';

/** The most elements one wish changes in a step. */
const CALLS_MAX = 90;

const intentsOf = (conversation: Conversation): Intent[] => {
  const intents = readIntents(conversation.said.at(-1) ?? '');
  return intents.some((intent) => intent.kind === 'add-place' && !couldBePlace(intent.phrase)) ? [] : intents;
};

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
  /^\s*(?:(?:please|yes|ok|okay)[,\s]+)?(?:go on|go ahead|continue|carry on|yes|yep|sure|ok|okay|do it|keep (?:going|building|writing)|next|(?:finish|save|finali[sz]e|publish|complete|build|write)(?: it| this| that| the story| the rest| everything| the rest of it)?)(?:[,\s]+(?:please|then|now))*[\s.!。！]*$|^\s*(?:请|好的?[，,]?)?(?:继续(?:写|做|搭)?|接着(?:写|做|来)?|好的?|可以|行|(?:写|做)完(?:它|吧)?|完成(?:它|吧)?|把(?:剩下|其余)的(?:写|做|搭)完|保存(?:吧)?|存(?:一下|起来)|定稿|发布(?:吧)?|对)[吧。！!.\s]*$|^\s*(?:(?:はい|うん|ええ)[、,\s]*)?(?:(?:続|つづ)(?:けて|き)(?:を?(?:書いて|作って|やって|お願い(?:します)?))?(?:ください|下さい|くれ(?:る|ますか)?)?|お願い(?:します)?|(?:保存|完成|完了)(?:して)?(?:ください|下さい)?|仕上げて(?:ください)?|はい|うん|ええ|いいよ|いいです|進めて(?:ください)?)[。！!.\s]*$|^\s*(?:…+|\.{3,}|→)\s*$/iu;
/** True where the author says no more than to go on. */
export const goesOn = (text: string): boolean => GO_ON.test(text);
/** True where the author asks for it to be saved: the draft may have been changed by hand since it was. */
export const asksToSave = (text: string): boolean =>
  (goesOn(text) && /\b(?:save|finali[sz]e|finish|publish|complete)\b|存|定稿|完|发布|仕上げ/iu.test(text)) ||
  asksToSaveToo(text);
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

/** A change as it may be made: without what the author has locked, which is said, and not by half a text. */
function possible(edit: Edit, { draft, locks }: Conversation, language: TalkLanguage, chance: Chance): Edit[] {
  const own = edit.about === undefined ? null : lockOf(draft, locks, edit.about);
  const tell = (key: string, met: readonly Lock[]): Edit => ({
    key,
    words: { what: namesOf(draft, met, language, chance) },
    calls: [],
  });
  if (own !== null) return [tell('locked', [own])];
  const { free, locks: met } = withinLocks(edit.calls, draft, locks);
  if (met.length === 0) return [edit];
  return free.length === 0 ? [tell('locked', met)] : [{ ...edit, calls: free }, tell('locked_some', met)];
}

function change(
  intents: readonly Intent[],
  conversation: Conversation,
  language: TalkLanguage,
  seed: number,
  chance: Chance,
): Move {
  const edits = intents.flatMap((intent) =>
    possible(editFor(intent, conversation, language, seed), conversation, language, chance),
  );
  const told = edits.map(({ key, words }) => spoken(key, words, language, chance));
  const text = inOne(told, language);
  const calls: PlannedCall[] = edits.flatMap((edit) => edit.calls).slice(0, CALLS_MAX);
  const outlines = calls.some(({ tool }) => tool === 'draftActOutline');
  const act = conversation.draft.acts.length + 1;
  return { text, calls, ...(outlines ? { work: { stage: 'outline', act } } : {}) };
}

/** A story, a genre: words of somebody who asks for a story, not for a change of one. */
const STORY = /\b(?:story|novel|game|tale|adventure|mystery)\b|故事|小说|游戏/iu;
const asksForStory = (text: string): boolean => {
  const brief = readBrief(text);
  return brief.substance && (brief.genre !== 'open' || STORY.test(text));
};

/** What is said of words that are no change: why they cannot be one, or that a plan can be made of them. */
function unsureOf(text: string, locale: string): string | null {
  const language = planLanguageOf([text], locale);
  const limit = limitOf(text);
  if (limit !== null) return planPhrase(language, limit, { what: text.trim().slice(0, 120) });
  if (!couldBePlanned(text)) return null;
  const unread = planPhrase(language, 'unread', { what: text.trim().slice(0, 120) });
  return planText(language, [unread, planPhrase(language, 'plan_first'), planPhrase(language, 'help')]);
}

/**
 * Answers what an author says once there is a story; null where the building simply goes on.
 * @param isOurs the draft is the story the author's brief asks for
 */
export function answerLater(
  conversation: Conversation,
  isOurs: boolean,
  tools: ReadonlySet<string>,
  language: TalkLanguage,
  seed: number,
  chance: Chance,
): Move | null {
  const last = conversation.said.at(-1) ?? '';
  if (goesOn(last)) return null;
  const words = {
    someone: conversation.draft.characters.at(-1)?.name ?? '',
    place: conversation.draft.acts[0]?.sandboxLocations[0]?.title ?? '',
  };
  const check = talkOfStory(conversation);
  if (check !== null) return say(check);
  const ofSession = talkOfSession(conversation, tools, language, chance);
  if (ofSession !== null) return ofSession;
  const intents = intentsOf(conversation);
  if (intents.length > 0) return change(intents, conversation, language, seed, chance);
  const answer = answerQuestion(conversation, language, chance);
  if (answer !== null) return say(answer);
  if (THANKS.test(last) && last.length < 60) return say(talk(language, 'welcome', {}, chance));
  if (!conversation.proposedPremise && !wantsHelp(last)) {
    // A premise written by hand is there to be built on, whatever is said of it; and a brief may be said again.
    if (conversation.draft.acts.length === 0 || isOurs) return null;
    if (asksForStory(last)) return say(talk(language, 'new_story', {}, chance));
  }
  if (wantsHelp(last)) return say(talk(language, 'help_later', words, chance));
  const said = unsureOf(last, conversation.locale) ?? talk(language, 'unsure', words, chance);
  const { premise, acts } = conversation.draft;
  const forms = [
    ...(premise === null ? [] : [formOf({ type: 'premise' }, premise.title)]),
    ...acts.slice(0, 5).map(({ id, title }) => formOf({ type: 'act', id }, title)),
  ];
  return say(
    [
      said,
      `${talk(language, 'short_list', {}, chance)} ${wishChips(conversation.draft, language, chance)}`,
      talk(language, 'rest_forms', { forms: forms.join(' ') }, chance),
    ].join('\n\n'),
  );
}
