import type { Finding } from '../../../shared/check/index.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import { asksAboutOne, asksHowOften, checkQuestionOf } from './check-asks.ts';
import { elementIn, isAbout, type NamedElement } from './check-element.ts';
import { talkOfCheck } from './check-talk.ts';
import { reportOn } from './checking.ts';
import type { Conversation } from './conversation.ts';
import { findAct, findEncounter, findPlace } from './find.ts';
import { saidOf } from './finding-words.ts';
import { planDraftOf } from './locks.ts';
import { problemInWords } from './mend-words.ts';
import { missingIn } from './missing.ts';
import { type PlanLanguage, planLanguageOf } from './plan-language.ts';
import { planList, planPhrase, planText } from './plan-words.ts';
import { frequencyInWords, playDraft, playtestInWords } from './playtest-talk.ts';
import type { ShownDraft } from './shown-draft.ts';

/** As many findings are told one by one. What follows a list stands apart from it, or it would be read as its last point. */
const TOLD = 8;

const SUBJECT =
  /\bhow (?:often|frequently|likely|rarely)\s+(?:is|are|does|do|will|would|can)\s+(?:(?:players?|people|one|you|we|anyone)\s+)?(?:(?:reach|get to|come to|visit|see|play|find|meet)\s+)?(.+?)(?:\s+(?:to\s+)?(?:be\s+)?(?:get\s+)?(?:reached|played|seen|visited|met|found|told|chosen|come(?: up)?|happen|occur|appear|turn up))?[\s?.!]*$/iu;

/** What of the story is asked about: by its title, by its number, or by what it is. */
function namedIn(draft: ShownDraft, plan: PlanDraft, text: string): NamedElement | undefined {
  const named = elementIn(plan, text);
  if (named !== undefined) return named;
  const act = findAct(draft, text);
  if (act !== undefined) return { type: 'act', id: act.id, title: act.title };
  const subject = SUBJECT.exec(text)?.[1] ?? '';
  const encounter = findEncounter(draft, subject);
  if (encounter !== undefined)
    return { type: 'encounter', actId: encounter.act.id, id: encounter.encounter.id, title: encounter.encounter.title };
  const place = findPlace(draft, subject);
  return place && { type: 'node', actId: place.act.id, id: place.place.id, title: place.place.title };
}

function lineOf(plan: PlanDraft, language: PlanLanguage, finding: Finding): string {
  const severity = planPhrase(language, `check_${finding.severity}`);
  return `- ${planText(language, [severity, problemInWords(plan, language, finding), saidOf(finding, language).fix])}`;
}

function listed(plan: PlanDraft, language: PlanLanguage, findings: readonly Finding[]): string[] {
  const more = findings.length - TOLD;
  return [
    ...findings.slice(0, TOLD).map((finding) => lineOf(plan, language, finding)),
    ...(more > 0 ? ['', planPhrase(language, 'check_more', { n: more })] : []),
  ];
}

const GRAVITY = ['error', 'warning', 'info'];

const findingsAbout = (draft: ShownDraft, plan: PlanDraft, element: NamedElement): Finding[] =>
  reportOn(draft)
    .findings.filter((finding) => isAbout(plan, element, finding))
    .sort((a, b) => GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity));

function talkOfElement(draft: ShownDraft, plan: PlanDraft, language: PlanLanguage, element: NamedElement): string {
  const findings = findingsAbout(draft, plan, element);
  if (findings.length === 0) return planPhrase(language, 'about_clean', { what: element.title });
  return [
    planPhrase(language, 'about_found', { what: element.title }),
    ...listed(plan, language, findings),
    '',
    planPhrase(language, 'check_page'),
  ].join('\n');
}

/** Why the story cannot be finished, in words: what the check finds, and what is still to be built. */
export function talkOfFinishing(draft: ShownDraft, plan: PlanDraft, language: PlanLanguage): string {
  const errors = reportOn(draft).findings.filter(({ severity }) => severity === 'error');
  const missing = missingIn(draft, language);
  const what = planList(language, missing);
  if (errors.length > 0) {
    return [
      planPhrase(language, 'unfinished_errors'),
      ...listed(plan, language, errors),
      '',
      planText(language, [
        ...(missing.length > 0 ? [planPhrase(language, 'unfinished_missing_too', { what })] : []),
        planPhrase(language, 'check_page'),
      ]),
    ].join('\n');
  }
  if (missing.length > 0) return planPhrase(language, 'unfinished_missing', { what });
  return planPhrase(language, draft.packageSaved ? 'unfinished_saved' : 'unfinished_ready');
}

/** Plays the story and tells what came of it. @param element what alone is asked about */
function talkOfPlaying(
  draft: ShownDraft,
  plan: PlanDraft,
  language: PlanLanguage,
  element: NamedElement | undefined,
): string | null {
  const played = playDraft(plan);
  const missing = missingIn(draft, language);
  if (played === null) return planPhrase(language, 'play_nothing', { what: missing[0] ?? '' });
  if (element === undefined) return playtestInWords(plan, played, language, missing.length === 0);
  const often = frequencyInWords(played, language, element);
  if (often === null) return null;
  // What is never reached has a reason more often than not.
  const findings = often.isReached ? [] : findingsAbout(draft, plan, element).slice(0, 2);
  return [often.text, ...listed(plan, language, findings)].join('\n');
}

/**
 * Answers what is asked about the soundness of the story: how it plays, how often something is reached, why it cannot be
 * finished, what is wrong with it or with one thing in it. Null where none of that is asked.
 */
export function talkOfStory(conversation: Conversation): string | null {
  const { draft, locale } = conversation;
  const text = (conversation.said.at(-1) ?? '').slice(0, 300);
  const question = checkQuestionOf(text);
  const isAboutOne = asksAboutOne(text);
  if (question === null && !isAboutOne) return null;
  const language = planLanguageOf([text], locale);
  const plan = planDraftOf(draft);
  const named = namedIn(draft, plan, text);
  if (question === 'frequency') {
    if (named !== undefined) return talkOfPlaying(draft, plan, language, named);
    // "This" is whatever a play does not come to: those are told.
    if (/\b(?:this|that|it|these|those)\b|这个|那个|它|これ|それ/iu.test(text))
      return talkOfPlaying(draft, plan, language, undefined);
    return asksHowOften(text) ? planPhrase(language, 'play_of_what') : null;
  }
  if (question === 'playtest') return talkOfPlaying(draft, plan, language, undefined);
  if (question === 'unfinished') return talkOfFinishing(draft, plan, language);
  if (isAboutOne && named !== undefined && question !== 'winnable') return talkOfElement(draft, plan, language, named);
  return question === null ? null : talkOfCheck(conversation, language, question === 'winnable');
}
