import { repairOf } from '../../../../shared/check/index.ts';
import { RefusalError } from '../../../../shared/error.ts';
import { foreseenEvent, type PlanDraft } from '../../../../shared/story/index.ts';
import type { Chance } from '../chance.ts';
import { type Move, type PlannedCall, say } from './answer.ts';
import { targetOf } from './call-target.ts';
import type { Conversation, MadeCall } from './conversation.ts';
import { nameOf, namesOf, planDraftOf, withinLocks } from './locks.ts';
import { type PlanLanguage, planLanguageOf } from './plan-language.ts';
import { planList, planPhrase } from './plan-words.ts';

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
      return planPhrase(language, 'mend_refused', { why: last.error });
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

/**
 * Proposes how to mend the finding of the check the author's message is about, or says what choice it takes. Null where it is
 * about none. The author accepts or declines every call; what is declined is not tried again.
 */
export function mend(conversation: Conversation, tools: ReadonlySet<string>, chance: Chance): Move | null {
  const { draft, calls: made, locks, locale } = conversation;
  const asked = conversation.mend;
  if (asked === null) return null;
  // The words of the message are the finding's, which are in English: they do not show the author's language.
  const language = planLanguageOf([], locale);
  const failed = setback(conversation, language, chance);
  if (failed !== null) return say(failed);
  const { finding } = asked;
  if (finding === null) return say(planPhrase(language, made.length > 0 ? 'mend_done' : 'mend_gone'));
  const { message, fix } = finding;
  const planDraft = planDraftOf(draft);
  const repair = draft.hidden.size > 0 ? null : repairOf(planDraft, finding);
  const fresh = (repair ?? []).filter((call) => !made.some((each) => isSameCall(call, each)));
  if (fresh.length === 0) {
    const key = made.length > 0 ? 'mend_still' : 'mend_choice';
    return say([planPhrase(language, key), message, fix].join(' '));
  }
  if (!fresh.every(({ tool }) => tools.has(tool))) return say(planPhrase(language, 'mend_no_tools', { fix }));
  const { free, locks: met } = withinLocks(fresh, draft, locks);
  if (free.length < fresh.length) {
    const spoken: TalkLanguage = language === 'zh' ? 'zh' : 'en';
    return say(planPhrase(language, 'mend_locked', { what: namesOf(draft, met, spoken, chance) }));
  }
  const calls = atOnce(planDraft, fresh);
  const what = namesIn(calls, conversation, language, chance);
  return { text: planPhrase(language, 'mend_propose', { what, message, fix }), calls };
}
