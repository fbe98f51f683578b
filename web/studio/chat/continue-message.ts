import { knownLanguage, type Language } from '../../../shared/language/tag.ts';
import { guessTextLanguage } from '../../i18n/written-in.ts';
import { type ChatMessage, getMessageText } from '../wording/chat-message.ts';

const GO_ON: Readonly<Record<Language, string>> = { en: 'Go on', zh: '继续', ja: '続けて' };

/** Language-neutral, so that the author is answered in their own language. */
const WORDLESS = '…';

const LATIN_OR_NONE = /^[\p{Script=Latin}\P{L}]*$/u;

/**
 * The message that continues an interrupted answer, in the author's language; language-neutral if the server does not
 * support it.
 * @param messages the conversation
 * @param language the session's language
 */
export function getContinueMessage(messages: readonly ChatMessage[], language: string | undefined): string {
  const written = messages.findLast((message) => message.role === 'user' && /\p{L}/u.test(getMessageText(message)));
  const text = written ? getMessageText(written) : '';
  const known = knownLanguage(guessTextLanguage(text, [language]) ?? language ?? '');
  return known === null || (known === 'en' && !LATIN_OR_NONE.test(text)) ? WORDLESS : GO_ON[known];
}
