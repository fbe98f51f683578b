import { knownLanguage, type Language } from '../../../shared/language/tag.ts';
import { writtenIn } from '../../i18n/written-in.ts';
import { type ChatMessage, textOf } from '../words/chat-message.ts';

/** How an author asks for more. */
const GO_ON: Readonly<Record<Language, string>> = { en: 'Go on', zh: '继续', ja: '続けて' };

/** What says the same in any language: nobody is answered in another than they wrote in. */
const WORDLESS = '…';

const LATIN_OR_NONE = /^[\p{Script=Latin}\P{L}]*$/u;

/**
 * What asks for more in the language the author writes in, whatever the interface is in; without a word where the server does not
 * speak it.
 * @param messages the conversation
 * @param language the session's own
 */
export function goOnWords(messages: readonly ChatMessage[], language: string | undefined): string {
  const written = messages.findLast((message) => message.role === 'user' && /\p{L}/u.test(textOf(message)));
  const text = written ? textOf(written) : '';
  const known = knownLanguage(writtenIn(text, [language]) ?? language ?? '');
  return known === null || (known === 'en' && !LATIN_OR_NONE.test(text)) ? WORDLESS : GO_ON[known];
}
