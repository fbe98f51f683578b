import { isChecklistLocked } from '../../../shared/story/index.ts';
import type { Chance } from '../../words/chance.ts';
import { type Move, say } from './answer.ts';
import type { Conversation } from './conversation.ts';
import { findPerson, findPlace } from './find.ts';
import { namesOf } from './locks.ts';
import { type TalkLanguage, talk } from './talk.ts';

const UNDO =
  /^(?:undo|redo|revert|take (?:that|it|this) back|put (?:that|it) back|roll (?:that|it) back)(?:\s+(?:that|it|this|the last (?:change|thing|step)|please))*$|^(?:撤销|撤回|还原|重做|恢复)(?:一下|刚才的|上一步|它|这个|改动)*$/iu;
const IS_LOCKED =
  /^(?:what|which(?: (?:ones?|parts?|things|characters|places|acts))?)\s+(?:is|are|have i|did i|do i have)?\s*(?:currently\s+)?lock(?:ed)?(?:\s+(?:now|right now|at the moment))?$|^(?:现在)?我?(?:都)?锁(?:了|住了|着|上了)(?:的是)?(?:什么|哪些|哪个)|^(?:什么|哪些(?:东西|地方|角色)?|哪个)(?:是|被)*锁/iu;
const LOCK =
  /^(?:how (?:do|can) i\s+)?(?:un)?lock\s+(.{1,40})$|^(?:把|将|给)?(.{1,16}?)(?:锁上|锁住|锁定|上锁|解锁|开锁)$|^(?:锁上|锁住|锁定|解锁)(.{1,16})$/iu;
const INSIDE = /\b(?:in|inside|into|with|behind|at)\b/iu;
const CHECKLIST =
  /^(?:(?:show|give|read|tell)\s+(?:me\s+)?)?(?:(?:what|where|how)(?:['’]s| is)\s+)?(?:on\s+)?(?:(?:the|your|our|my)\s+)?(?:checklist|to-?do list)\b|^what(?:['’]s| is) (?:left|next|still missing|missing|still to (?:do|be done))(?:\s+to do)?$|^(?:(?:给我)?看(?:看|一下)?|显示|列出)?(?:你的|那个|这个|一下)?清单|^(?:那|现在)?(?:还(?:剩下?|差|缺)|下一步(?:是|做|干)?)(?:些)?(?:什么|啥|哪些)(?:没做)?$/iu;
const CLEAR =
  /^(?:clear|drop|forget|delete|remove|abandon|discard|scrap|give up)\b.*\b(?:checklist|to-?do list|plan)$|^(?:清空|清除|放弃|删掉|删除|去掉|不要)(?:这个|那个)?清单$/iu;
const POLITE = /^\s*(?:(?:ok|okay|no|hm+|please|can you|could you|would you|will you|请|帮我|麻烦)[,，\s]*)*/iu;

/** The author's words without courtesies and closing marks. */
const plainly = (text: string): string =>
  text
    .slice(0, 300)
    .replace(POLITE, '')
    .replace(/(?:[,，\s]+(?:please|thanks|thank you))?[\s.!?。！？]*$/iu, '')
    .trim();

function checklistList({ checklist }: Conversation, language: TalkLanguage, chance: Chance): string {
  if (checklist === null || checklist.steps.length === 0) return talk(language, 'answer_no_checklist', {}, chance);
  const steps = checklist.steps.map(
    ({ title, status }) => `- ${title}: ${talk(language, `status_${status}`, {}, chance)}`,
  );
  return talk(language, 'answer_checklist', { objective: checklist.objective, list: steps.join('\n') }, chance);
}

function clearChecklist(
  conversation: Conversation,
  tools: ReadonlySet<string>,
  language: TalkLanguage,
  chance: Chance,
): Move {
  const { checklist, checklistCalls, locks } = conversation;
  const made = checklistCalls.find(({ tool }) => tool === 'planning_clear_plan');
  if (made !== undefined)
    return say(talk(language, made.outcome === 'done' ? 'cleared_checklist' : 'left_alone', {}, chance));
  if (isChecklistLocked(locks))
    return say(talk(language, 'locked', { what: talk(language, 'the_checklist', {}, chance) }, chance));
  if (checklist === null || checklist.status === 'abandoned' || !tools.has('planning_clear_plan'))
    return say(talk(language, 'answer_no_checklist', {}, chance));
  return { text: '', calls: [], keep: [{ tool: 'planning_clear_plan', input: {} }] };
}

/**
 * Answers what is said about undoing, locks and the checklist: what the author does in the draft pane, and what stands
 * there. Null for anything else.
 */
export function talkOfSession(
  conversation: Conversation,
  tools: ReadonlySet<string>,
  language: TalkLanguage,
  chance: Chance,
): Move | null {
  const text = plainly(conversation.said.at(-1) ?? '');
  const { draft } = conversation;
  if (UNDO.test(text)) return say(talk(language, 'answer_undo', {}, chance));
  if (IS_LOCKED.test(text)) {
    const list = namesOf(draft, conversation.locks, language, chance);
    return say(talk(language, list === '' ? 'answer_none_locked' : 'answer_locked', { list }, chance));
  }
  if (CLEAR.test(text)) return clearChecklist(conversation, tools, language, chance);
  if (CHECKLIST.test(text)) return say(checklistList(conversation, language, chance));
  const [, ...named] = LOCK.exec(text) ?? [];
  const phrase = named.find((part) => part !== undefined && part !== '');
  if (phrase === undefined || INSIDE.test(phrase)) return null;
  const what = findPerson(conversation, phrase)?.name ?? findPlace(draft, phrase)?.place.title;
  // "Lock the door" is about the story.
  return what === undefined ? null : say(talk(language, 'answer_lock', { what }, chance));
}
