import { checkDraft, type Finding, findingKey, type RepairCall, repairsOf } from '../../../shared/check/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { foldDraft, foreseenEvent, type PlanDraft } from '../../../shared/story/index.ts';
import type { Chance } from '../../words/chance.ts';
import { sayRefusal } from '../../words/refusals.ts';
import { type Move, type PlannedCall, say } from './answer.ts';
import { nextBuildStep } from './build.ts';
import { targetOf } from './call-target.ts';
import { reportOn } from './checking.ts';
import type { Conversation, MadeCall } from './conversation.ts';
import { saidOf } from './finding-words.ts';
import { nameOf, namesOf, planDraftOf, withinLocks } from './locks.ts';
import { adviceInWords, choiceIn, deedsInWords, othersInWords, problemInWords, reasonInWords } from './mend-words.ts';
import { type PlanLanguage, planLanguageOf } from './plan-language.ts';
import { planList, planPhrase, planText } from './plan-words.ts';
import { openGate } from './set-aside.ts';
import type { TalkLanguage } from './talk.ts';

/** Whether a call could be made on a draft as it stands. */
function isPossible(draft: PlanDraft, { tool, input }: PlannedCall): boolean {
  if (tool === 'finalizePackage') return true;
  try {
    foreseenEvent(draft, tool, input);
    return true;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}

/** The calls that can be made at once; where one waits for another, the ones before it. */
function atOnce(draft: PlanDraft, calls: readonly PlannedCall[]): PlannedCall[] {
  const waits = calls.findIndex((call) => !isPossible(draft, call));
  return waits < 1 ? [...calls] : calls.slice(0, waits);
}

const isSameCall = (one: PlannedCall, other: Pick<MadeCall, 'tool' | 'input'>): boolean =>
  one.tool === other.tool && JSON.stringify(one.input) === JSON.stringify(other.input);

/** What is said of calls of this answer that came to nothing; null where none did. */
function setback(conversation: Conversation, language: PlanLanguage, chance: Chance): string | null {
  const last = conversation.calls.findLast(({ outcome }) => outcome !== 'done');
  if (last === undefined) return null;
  switch (last.outcome) {
    case 'declined':
      return planPhrase(language, 'mend_declined');
    case 'locked':
      return planPhrase(language, 'mend_locked', { what: namesIn([last], conversation, language, chance) });
    default:
      return planPhrase(language, 'mend_refused', {
        why: sayRefusal({ code: 'refused', reason: last.reason }, language),
      });
  }
}

/** What the calls would change, by name. */
function namesIn(
  calls: readonly PlannedCall[],
  { draft }: Conversation,
  language: PlanLanguage,
  chance: Chance,
): string {
  const spoken: TalkLanguage = language === 'zh' ? 'zh' : 'en';
  const names = calls.map((call) => {
    const target = targetOf(call);
    return target === null || target.type === 'premise'
      ? planPhrase(language, 'mend_story')
      : nameOf(draft, target, spoken, chance);
  });
  return planList(language, [...new Set(names)]);
}

/** Calls that may be made of those a repair takes; what is said instead where none may. */
function allowed(
  calls: readonly PlannedCall[],
  conversation: Conversation,
  tools: ReadonlySet<string>,
  fix: string,
  language: PlanLanguage,
  chance: Chance,
): PlannedCall[] | Move {
  const { draft, locks } = conversation;
  if (!calls.every(({ tool }) => tools.has(tool))) return say(planPhrase(language, 'mend_no_tools', { fix }));
  const { free, locks: met } = withinLocks(calls, draft, locks);
  if (free.length < calls.length) {
    const spoken: TalkLanguage = language === 'zh' ? 'zh' : 'en';
    return say(planPhrase(language, 'mend_locked', { what: namesOf(draft, met, spoken, chance) }));
  }
  return atOnce(planDraftOf(draft), calls);
}

/** Whether the check does not find it any more once the calls are made. */
function isMendedBy(draft: PlanDraft, calls: readonly RepairCall[], finding: Finding): boolean {
  try {
    const after = calls.reduce((now, { tool, input }) => foldDraft(now, foreseenEvent(now, tool, input)), draft);
    return !checkDraft(after).findings.some((each) => findingKey(each) === findingKey(finding));
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}

/** Writes encounters for the place that a finding says has none; null for any other finding. */
function encountersFor(
  conversation: Conversation,
  { code, where }: Finding,
  seed: number,
  language: PlanLanguage,
): { calls: RepairCall[]; deeds: string } | null {
  if (code !== 'place-not-written') return null;
  const isWanted = (actId: string, nodeId: string) => actId === where.actId && nodeId === where.id;
  // What is locked is told with the proposal.
  const gate = openGate({ ...conversation, locks: [] });
  const step = nextBuildStep(conversation.draft, { plan: null, names: new Map(), gate, isWanted, seed });
  const calls = (step?.calls ?? []).flatMap(({ tool, input }) =>
    tool === 'draftNodeEncounters' ? [{ tool, input }] : [],
  );
  const deeds = planPhrase(language, 'mend_write', { what: step?.names.join() ?? '' });
  return calls.length > 0 ? { calls, deeds } : null;
}

/**
 * Proposes how to mend the finding of the check the author's message is about, or says what choice it takes; does what the author
 * chose of the ways that were told before. Null where it is about neither. The author accepts or declines every call that is
 * proposed; what is declined is not tried again.
 */
export function mend(
  conversation: Conversation,
  tools: ReadonlySet<string>,
  seed: number,
  chance: Chance,
): Move | null {
  const { draft, calls: made, locale } = conversation;
  const asked = conversation.mending;
  if (asked === null) return mendAsChosen(conversation, tools, chance);
  // The words of the message are the finding's, which are in English: they do not show the author's language.
  const language = planLanguageOf([], locale);
  const failed = setback(conversation, language, chance);
  if (failed !== null) return say(failed);
  const { finding } = asked;
  if (finding === null) return say(planPhrase(language, made.length > 0 ? 'mend_done' : 'mend_gone'));
  const planDraft = planDraftOf(draft);
  const repairs = repairsOf(planDraft, finding);
  const ways = repairs.map(({ deeds }) => deedsInWords(language, deeds));
  const choice = choiceIn(conversation.said.at(-1) ?? '', ways) ?? 0;
  const repair = repairs[choice];
  const fresh = (repair?.calls ?? []).filter((call) => !made.some((each) => isSameCall(call, each)));
  const problem = problemInWords(planDraft, language, finding);
  const { fix } = saidOf(finding, language);
  const written =
    repair === undefined && made.length === 0 ? encountersFor(conversation, finding, seed, language) : null;
  const proposed = written?.calls ?? fresh;
  if (proposed.length === 0) {
    const key = made.length > 0 ? 'mend_still' : 'mend_choice';
    return say(planText(language, [planPhrase(language, key), problem, fix]));
  }
  const calls = allowed(proposed, conversation, tools, fix, language, chance);
  if (!Array.isArray(calls)) return calls;
  const others = written
    ? planPhrase(language, 'mend_advice', { fix })
    : othersInWords(language, repairs, choice) || adviceInWords(language, repairs, finding);
  const all = written?.calls ?? repair?.calls ?? [];
  const said = planText(language, [
    problem,
    planPhrase(language, 'mend_propose', { deeds: written?.deeds ?? ways[choice] ?? '' }),
    reasonInWords(planDraft, language, finding, isMendedBy(planDraft, all, finding)),
    planPhrase(language, 'mend_look'),
  ]);
  return { text: others === '' ? said : `${said}\n\n${others}`, calls };
}

/** The ways that were told, by their numbers; the proposed one is left out of them. Null where none were. */
function waysTold(answered: string, language: PlanLanguage): string[] | null {
  if (!answered.includes(planPhrase(language, 'mend_ask_other'))) return null;
  const ways: string[] = [];
  for (const [, number, way = ''] of answered.matchAll(/^(\d)\. (.+)$/gm)) ways[Number(number) - 1] = way;
  return [...ways].map((way) => way ?? '');
}

/** Does what the author chose of the ways the last answer told; null where nothing was told or chosen. */
function mendAsChosen(conversation: Conversation, tools: ReadonlySet<string>, chance: Chance): Move | null {
  const { draft, calls: made, locale, answered, said } = conversation;
  const language = planLanguageOf([], locale);
  const told = waysTold(answered, language);
  const choice = told && choiceIn(said.at(-1) ?? '', told);
  if (told === null || choice === null) return null;
  const failed = setback(conversation, language, chance);
  if (failed !== null) return say(failed);
  if (made.length > 0) return say(planPhrase(language, 'mend_done'));
  const planDraft = planDraftOf(draft);
  for (const finding of reportOn(draft).findings.filter(({ severity }) => severity === 'error')) {
    const repairs = repairsOf(planDraft, finding);
    const ways = repairs.map(({ deeds }) => deedsInWords(language, deeds));
    const repair = repairs[choice];
    if (repair === undefined || !told.every((way, index) => way === '' || way === ways[index])) continue;
    const { fix } = saidOf(finding, language);
    const calls = allowed(repair.calls, conversation, tools, fix, language, chance);
    if (!Array.isArray(calls)) return calls;
    return { text: planPhrase(language, 'mend_chosen', { deeds: ways[choice] ?? '' }), calls };
  }
  return null;
}
