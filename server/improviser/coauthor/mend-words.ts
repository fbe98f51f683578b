import type { Deed, Finding, Repair } from '../../../shared/check/index.ts';
import { findEncounter, type PlanDraft } from '../../../shared/story/index.ts';
import { saidOf } from './finding-words.ts';
import type { PlanLanguage } from './plan-language.ts';
import { planPhrase, planText } from './plan-words.ts';

/** As many steps of a way are told. */
const STEPS_TOLD = 12;
/** What some deeds come to, as part of a sentence; flags by their words. */
export const deedsInWords = (language: PlanLanguage, deeds: readonly Deed[]): string =>
  deeds
    .map(({ kind, words }) => planPhrase(language, `deed_${kind}`, words))
    .join(planPhrase(language, 'deed_and'))
    .replace(/"([a-z0-9_-]+)"/g, (_quoted, flag: string) =>
      planPhrase(language, 'play_quoted', { what: flag.replaceAll('_', ' ') }),
    );

/** A way through an act, in words. */
function pathInWords(draft: PlanDraft, language: PlanLanguage, { where, path = [] }: Finding): string {
  const act = draft.acts.find(({ id }) => id === (where.actId ?? where.id));
  const steps = path.slice(0, STEPS_TOLD).map((step) => {
    if ('travel' in step) {
      const place = act?.sandboxLocations.find(({ id }) => id === step.travel);
      return planPhrase(language, 'step_go', { place: place?.title ?? step.travel });
    }
    const found = findEncounter(draft, step.encounter);
    const options = found?.kind === 'pool' ? (found.encounter.options ?? []) : [];
    const answer = options[step.option ?? -1]?.text;
    const words = { encounter: found?.encounter.title ?? step.encounter };
    return answer === undefined
      ? planPhrase(language, 'step_play', words)
      : planPhrase(language, 'step_answer', { ...words, answer });
  });
  if (path.length > STEPS_TOLD) steps.push('…');
  return steps.length === 0
    ? ''
    : planPhrase(language, 'mend_path', { steps: steps.join(planPhrase(language, 'step_then')) });
}

/** Codes of findings that an act cannot be won. */
const ABOUT_LOSS: ReadonlySet<string> = new Set(['act-cannot-be-completed', 'act-soft-lock']);

/** What is wrong, as the check says it in a language; for an act that is lost, with the way there. */
export function problemInWords(draft: PlanDraft, language: PlanLanguage, finding: Finding): string {
  const path = ABOUT_LOSS.has(finding.code) ? pathInWords(draft, language, finding) : '';
  return planText(language, [saidOf(finding, language).message, path]);
}

/** Why a proposal helps. @param isGone whether the check has been seen not to find it any more then */
export function reasonInWords(draft: PlanDraft, language: PlanLanguage, finding: Finding, isGone: boolean): string {
  if (!isGone) return '';
  if (!ABOUT_LOSS.has(finding.code)) return planPhrase(language, 'mend_clears');
  const act = draft.acts.find(({ id }) => id === (finding.where.actId ?? finding.where.id));
  return planPhrase(language, 'mend_wins', { act: act?.title ?? '' });
}

/** What the check advises where it knows more ways than one and only one of them is proposed; '' else. */
export const adviceInWords = (language: PlanLanguage, repairs: readonly Repair[], finding: Finding): string =>
  repairs.length === 1 && /, or /.test(finding.fix)
    ? planPhrase(language, 'mend_advice', { fix: saidOf(finding, language).fix })
    : '';

/** The other ways there are, a numbered line each; '' for none. The one proposed is the first. */
export function othersInWords(language: PlanLanguage, repairs: readonly Repair[], proposed: number): string {
  const lines = repairs.flatMap(({ deeds }, index) =>
    index === proposed ? [] : [`${index + 1}. ${deedsInWords(language, deeds)}`],
  );
  if (lines.length === 0) return '';
  // With gaps: a list that does not begin with 1 begins no other way, and what follows it would be read as part of it.
  return [planPhrase(language, 'mend_or'), lines.join('\n'), planPhrase(language, 'mend_ask_other')].join('\n\n');
}

const ORDINALS: readonly RegExp[] = [
  /\b(?:first|1st)\b|(?<!\d)[1１][.)。]?$|第[一1]|[1１一]\s*(?:番目|つ目|个)|(?:最初|はじめ)の/iu,
  /(?<!\ba )\b(?:second|2nd)\b|(?<!\d)[2２][.)。]?$|第[二2]|[2２二]\s*(?:番目?|つ目|个)|二つ目/iu,
  /\b(?:third|3rd|last)\b|(?<!\d)[3３][.)。]?$|第[三3]|[3３三]\s*(?:番目?|つ目|个)|三つ目|最后一?[个种]|最後の/iu,
];
const CHOICE_LENGTH = 60;

/**
 * Which of the ways an author's words choose, counted from 0: by its number, or by being said again. Null where they choose
 * none.
 */
export function choiceIn(text: string, ways: readonly string[]): number | null {
  const plain = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const said = plain(text);
  const named = ways.findIndex((way) => plain(way) !== '' && said.includes(plain(way)));
  if (named >= 0) return named;
  if (text.trim().length > CHOICE_LENGTH) return null;
  const chosen = ORDINALS.findIndex((ordinal) => ordinal.test(text.trim().replace(/[\s.!。！]+$/u, '')));
  return chosen >= 0 && chosen < ways.length ? chosen : null;
}
