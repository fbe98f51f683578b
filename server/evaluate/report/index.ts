import type { Language } from '../../../shared/language/tag.ts';
import { en, type ReportWords } from '../words/en.ts';
import { ja } from '../words/ja.ts';
import { zh } from '../words/zh.ts';

export { reportInHtml } from './in-html.ts';
export { reportInText } from './in-text.ts';

export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = { en, zh, ja };
