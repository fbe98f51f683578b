import type { RefusalCode } from '../../../shared/error.ts';
import type { Language } from '../../../shared/language/tag.ts';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { en } from '../../../shared/words/refusals/en.ts';
import { type RefusalTeller, refusalTeller } from '../../../shared/words/refusals/index.ts';
import { ja } from '../../../shared/words/refusals/ja.ts';
import { zh } from '../../../shared/words/refusals/zh.ts';

const TELLERS: Readonly<Record<Language, RefusalTeller>> = {
  en: refusalTeller(en, 'en'),
  zh: refusalTeller(zh, 'zh'),
  ja: refusalTeller(ja, 'ja'),
};

/** What is known of a refusal where it is to be told. */
interface Refused {
  readonly code: RefusalCode;
  readonly reason?: { readonly code: string } | undefined;
}

/** Why something was refused, in a language, as the interface tells it: by its reason, else by its kind. */
export function sayRefusal({ code, reason }: Refused, language: Language): string {
  const teller = TELLERS[language];
  return inOneLine((reason && teller.ofReason(reason)) ?? teller.ofKind(code));
}
