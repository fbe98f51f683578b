import type { RefusalCode } from '../../../shared/error.ts';
import type { Language } from '../../../shared/language/tag.ts';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { en } from '../../../shared/words/refusals/en.ts';
import { createRefusalRenderer, type RefusalRenderer } from '../../../shared/words/refusals/index.ts';
import { ja } from '../../../shared/words/refusals/ja.ts';
import { zh } from '../../../shared/words/refusals/zh.ts';

const TELLERS: Readonly<Record<Language, RefusalRenderer>> = {
  en: createRefusalRenderer(en, 'en'),
  zh: createRefusalRenderer(zh, 'zh'),
  ja: createRefusalRenderer(ja, 'ja'),
};

interface Refused {
  readonly code: RefusalCode;
  readonly reason?: { readonly code: string } | undefined;
}

/** Words a refusal in a language as the interface does: by its reason, else by its code. */
export function sayRefusal({ code, reason }: Refused, language: Language): string {
  const teller = TELLERS[language];
  return inOneLine((reason && teller.ofReason(reason)) ?? teller.ofKind(code));
}
