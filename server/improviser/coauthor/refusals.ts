import type { ToolName } from '../../../shared/story/index.ts';
import type { Chance } from '../../words/chance.ts';
import { sayRefusal } from '../../words/refusals.ts';
import { type Move, say } from './answer.ts';
import { HALTED } from './checklist.ts';
import type { Conversation } from './conversation.ts';
import { workOfCall } from './keep-checklist.ts';
import { planDraftOf } from './locks.ts';
import { repaired } from './repair.ts';
import { talkOfFinishing } from './story-talk.ts';
import { type TalkLanguage, talk } from './talk.ts';

const attemptsOf = (conversation: Conversation, tool: ToolName) =>
  conversation.calls.filter((call) => call.tool === tool && call.outcome === 'refused');

/** What a refusal leaves to look up: the findings that keep a story from being saved, each with the act or place it is in. */
const whyRefused = ({ draft }: Conversation, { reason }: Conversation['calls'][number], language: TalkLanguage) =>
  reason?.code === 'story-has-errors' ? talkOfFinishing(draft, planDraftOf(draft), language) : null;

/** What to do about a refusal: correct the call and try once more, then say so. Null where there is none to answer. */
export function afterRefusal(conversation: Conversation, language: TalkLanguage, chance: Chance): Move | null {
  const last = conversation.calls.findLast(({ outcome }) => outcome === 'refused');
  if (last === undefined) return null;
  const since = conversation.calls.slice(conversation.calls.indexOf(last) + 1);
  if (since.some((call) => call.tool === last.tool && call.outcome !== 'refused')) return null;
  const words = { why: sayRefusal({ code: 'refused', reason: last.reason }, language) };
  const work = workOfCall(conversation, last);
  if (attemptsOf(conversation, last.tool).length > 1) {
    const halted = work === undefined ? {} : { work, halted: HALTED.refused };
    return { ...say(whyRefused(conversation, last, language) ?? talk(language, 'refused', words, chance)), ...halted };
  }
  const call = repaired(last, conversation.draft);
  if (call === null) return null;
  return {
    text: talk(language, 'repairing', words, chance),
    calls: [call],
    ...(work === undefined ? {} : { work }),
  };
}
