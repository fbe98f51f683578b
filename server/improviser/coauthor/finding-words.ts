import type { Finding } from '../../../shared/check/index.ts';
import { en } from '../../../shared/check/sayings/en.ts';
import { type FindingTeller, findingTeller } from '../../../shared/check/sayings/index.ts';
import { ja } from '../../../shared/check/sayings/ja.ts';
import { zh } from '../../../shared/check/sayings/zh.ts';
import type { PlanLanguage } from './plan-language.ts';

const TELLERS: Readonly<Record<PlanLanguage, FindingTeller>> = {
  en: findingTeller(en, 'en'),
  zh: findingTeller(zh, 'zh'),
  ja: findingTeller(ja, 'ja'),
};

/** A finding of the check in a language: what is wrong and how it is mended, as the check page has it. */
export function saidOf({ says, message, fix }: Finding, language: PlanLanguage): { message: string; fix: string } {
  const said = TELLERS[language](says);
  return said === null ? { message, fix } : { message: said[0], fix: said[1] };
}
