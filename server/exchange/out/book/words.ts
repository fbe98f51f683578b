import { type Language, languageFor } from '../../../../shared/language/tag.ts';
import type { TranscriptWords } from '../../../../shared/words/transcript/catalogue.ts';
import { en as toldEn } from '../../../../shared/words/transcript/en.ts';
import { ja as toldJa } from '../../../../shared/words/transcript/ja.ts';
import { zh as toldZh } from '../../../../shared/words/transcript/zh.ts';

export interface BookWords extends TranscriptWords {
  readonly cover: string;
  readonly contents: string;
  readonly author: string;
  readonly licence: string;
  readonly credits: string;
  /** The heading of the first act if it has no title. */
  readonly beginning: string;
  /** A speaker's name before their words. */
  readonly says: (name: string) => string;
}

const WORDS: Readonly<Record<Language, BookWords>> = {
  en: {
    ...toldEn,
    cover: 'Cover',
    contents: 'Contents',
    author: 'Author',
    licence: 'Licence',
    credits: 'Credits',
    beginning: 'The beginning',
    says: (name) => `${name}: `,
  },
  zh: {
    ...toldZh,
    cover: '封面',
    contents: '目录',
    author: '作者',
    licence: '许可',
    credits: '制作名单',
    beginning: '开端',
    says: (name) => `${name}：`,
  },
  ja: {
    ...toldJa,
    cover: '表紙',
    contents: '目次',
    author: '作者',
    licence: 'ライセンス',
    credits: 'クレジット',
    beginning: 'はじまり',
    says: (name) => `${name}：`,
  },
};

export const bookWords = (language: string): BookWords => WORDS[languageFor(language)];
