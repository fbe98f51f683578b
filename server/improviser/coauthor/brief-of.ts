import type { Chance } from '../../words/chance.ts';
import { type Brief, readBrief } from '../story/brief.ts';
import { type Move, say } from './answer.ts';
import type { Conversation } from './conversation.ts';
import { goesOn } from './later.ts';
import { isGreeting, makePitches, pickPitch, surprise, wantsHelp, wantsSurprise } from './pitches.ts';
import { planLanguageOf } from './plan-language.ts';
import { type TalkLanguage, talk } from './talk.ts';

const INJECTED =
  /\b(?:ignore|disregard|forget)\b[^.!?\n]*\b(?:instructions?|prompts?|rules)\b|\b(?:system prompt|api[ -]?key)\b|忽略.{0,8}(?:指令|提示)/iu;

/** The language the author is answered in: that of the last words that show one, else the locale's. */
export function languageOf({ said, locale }: Conversation): TalkLanguage {
  const telling = said.filter((text) => /[\p{L}]{2,}|\p{Script=Han}/u.test(text));
  const last = telling.findLast((text) => !goesOn(text)) ?? telling.at(-1);
  return planLanguageOf(last === undefined ? [] : [last], locale);
}

/** What the author said before the first premise that may be a part of the brief. */
export const saidAsBrief = ({ said, saidBeforePremise }: Conversation): string[] =>
  said.slice(0, saidBeforePremise).filter((text) => !isGreeting(text) && !wantsHelp(text) && !goesOn(text));

/** The brief of a conversation: what the author said before the first premise, or a pitch they picked; null for none. */
export function briefOf(conversation: Conversation, seed: number): Brief | null {
  const language = languageOf(conversation);
  const said = saidAsBrief(conversation);
  const last = said.at(-1);
  if (last === undefined) return null;
  const offered = conversation.saidBeforePremise > 1;
  const picked = offered ? pickPitch(last, language, seed) : undefined;
  if (picked !== undefined) return picked;
  if (wantsSurprise(last)) return surprise(language, seed, said.join('\n'));
  const whole = said.join('\n');
  const brief = readBrief(whole);
  if (brief.outline !== null) return brief;
  const anything = brief.substance || (brief.motifs.length > 0 && !INJECTED.test(last));
  return anything ? { ...brief, substance: true } : null;
}

/** Offers stories to an author who has not said yet what to tell. */
export function offer(conversation: Conversation, language: TalkLanguage, seed: number, chance: Chance): Move {
  const [one, two, three] = makePitches(language, seed).map(({ text }) => text);
  const last = conversation.said.at(-1) ?? '';
  const key = INJECTED.test(last)
    ? 'refuse_injection'
    : wantsHelp(last)
      ? 'help'
      : conversation.answeredBefore
        ? 'offer_again'
        : 'offer';
  const someone = { en: 'the detective', zh: '主角', ja: '主人公' }[language];
  return say(talk(language, key, { one: one ?? '', two: two ?? '', three: three ?? '', someone }, chance));
}
