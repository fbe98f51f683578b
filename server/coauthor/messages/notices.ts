import { clipCharacters } from '../../../shared/clip.ts';
import { type RefusalCode, RefusalError } from '../../../shared/error.ts';
import { type Language, languageFor } from '../../../shared/language/tag.ts';
import type { DraftElementType, ElementChange } from '../../../shared/story/index.ts';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { en } from '../../../shared/words/refusals/en.ts';
import { createRefusalRenderer, type RefusalRenderer } from '../../../shared/words/refusals/index.ts';
import { ja } from '../../../shared/words/refusals/ja.ts';
import { zh } from '../../../shared/words/refusals/zh.ts';
import { OverBudgetError } from '../../models/index.ts';
import { storageFailure } from '../../store/storage-failure.ts';
import { describeOverBudget } from './over-budget.ts';

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
function sayRefusal({ code, reason }: Refused, language: Language): string {
  const teller = TELLERS[language];
  return inOneLine((reason && teller.ofReason(reason)) ?? teller.ofKind(code));
}

/** Why an answer, or a tool call in it, did not end normally. */
export type NoticeKind =
  | 'failed'
  | 'empty'
  | 'blocked'
  | 'cut-off'
  | 'too-many-steps'
  | 'unreadable-calls'
  | 'refused-calls'
  | 'stopped-call'
  | 'server-stopped'
  | 'undecided';

const NOTICES: Record<Language, Record<NoticeKind, string>> = {
  en: {
    failed: 'The answer broke off: something went wrong on the server.',
    empty: 'The model gave no answer this time.',
    blocked: 'The provider filtered the answer; saying it in other words may help.',
    'cut-off': 'The answer reached the model’s length limit and was cut off.',
    'too-many-steps':
      'I have worked for many steps in a row and stop here, so that you can look. Say “go on” to continue.',
    'unreadable-calls':
      'The model twice called a tool in a way that cannot be read, so I stop here. What was drafted is kept; say “go on” to try again, perhaps with another model.',
    'refused-calls':
      'The model keeps trying the same step, which cannot be done as it is, so I stop here. What was drafted is kept; please say what you would like in another way.',
    'stopped-call': 'Stopped before its result was in; the draft shows what was done.',
    'server-stopped':
      'The server stopped in the middle of this answer. Everything shown here is kept; say “go on” to continue.',
    undecided:
      'The author has not decided on this call, and nothing was changed. Ask again only where it is still wanted.',
  },
  zh: {
    failed: '回答中断了：服务器上出了问题。',
    empty: '模型这次没有给出回答。',
    blocked: '服务商过滤了这次回答；换一种说法也许有用。',
    'cut-off': '回答达到了模型的长度上限，被截断了。',
    'too-many-steps': '我已经连续工作了很多步，先停在这里，请您看看。说“继续”即可接着写。',
    'unreadable-calls':
      '模型连续两次以无法读取的方式调用工具，我先停在这里。已起草的内容都已保存；说“继续”可以再试，也可以换一个模型。',
    'refused-calls':
      '模型反复尝试同一个无法完成的步骤，我先停在这里。已起草的内容都已保存；请换个说法告诉我您想要什么。',
    'stopped-call': '在得出结果之前就停止了；已完成的内容可在草稿中看到。',
    'server-stopped': '回答到一半时服务器停止了。这里显示的内容都已保存；说“继续”即可接着写。',
    undecided: '作者没有对这次调用作决定，什么都没有改动。仍然需要时再问一次。',
  },
  ja: {
    failed: '回答が途中で切れました。サーバーで問題が起きました。',
    empty: 'モデルから今回は答えがありませんでした。',
    blocked: 'プロバイダーが回答をフィルターしました。言い方を変えるとうまくいくかもしれません。',
    'cut-off': '回答がモデルの長さの上限に達して切れました。',
    'too-many-steps': '何段階も続けて作業したので、ここで一度止まります。ご覧ください。「続けて」と言えば続けます。',
    'unreadable-calls':
      'モデルが読み取れない形でツールを二度続けて呼び出したので、ここで止まります。下書きは残っています。「続けて」と言えばやり直します。モデルを変えるのも手です。',
    'refused-calls':
      'モデルがこのままではできない同じ手順を繰り返しているので、ここで止まります。下書きは残っています。別の言い方で教えてください。',
    'stopped-call': '結果が出る前に停止しました。できたところは下書きで確認できます。',
    'server-stopped':
      'この回答の途中でサーバーが止まりました。ここに見えるものはすべて残っています。「続けて」と言えば続けます。',
    undecided:
      '作者はこの呼び出しについてまだ決めておらず、何も変わっていません。必要なときだけ、もう一度尋ねてください。',
  },
};

const KEPT: Record<Language, string> = {
  en: 'What it made until then is kept.',
  zh: '在此之前完成的内容都已保存。',
  ja: 'それまでに作られたものは残っています。',
};

/** Says that what was made before an answer failed is kept. */
export const keptNotice = (locale: string): string => KEPT[languageFor(locale)];

/** Notice for the author about an answer that did not end normally, in the session's language if supported. */
export const sayNotice = (kind: NoticeKind, locale: string): string => NOTICES[languageFor(locale)][kind];

const ELEMENTS: Record<Language, Record<DraftElementType, (title: string) => string>> = {
  en: {
    premise: () => 'the premise',
    character: (title) => `the character “${title}”`,
    act: (title) => `the act “${title}”`,
    node: (title) => `the place “${title}”`,
    encounter: (title) => `the encounter “${title}”`,
  },
  zh: {
    premise: () => '故事前提',
    character: (title) => `人物“${title}”`,
    act: (title) => `“${title}”这一幕`,
    node: (title) => `地点“${title}”`,
    encounter: (title) => `遭遇“${title}”`,
  },
  ja: {
    premise: () => '前提',
    character: (title) => `人物「${title}」`,
    act: (title) => `幕「${title}」`,
    node: (title) => `場所「${title}」`,
    encounter: (title) => `出来事「${title}」`,
  },
};

const QUESTIONS: Record<Language, (removed: string, changed: string) => string> = {
  en: (removed, changed) =>
    `This would ${[removed && `remove ${removed}`, changed && `overwrite ${changed}`].filter(Boolean).join(' and ')}.`,
  zh: (removed, changed) =>
    `这会${[removed && `删除${removed}`, changed && `改写${changed}`].filter(Boolean).join('，并')}。`,
  ja: (removed, changed) =>
    `${[removed && `${removed}の削除`, changed && `${changed}の書き換え`].filter(Boolean).join('と')}になります。`,
};

const PROPOSALS: Record<Language, string> = {
  en: 'This is a proposal: nothing changes until you accept it.',
  zh: '这是一个提议：您接受之前，什么都不会改动。',
  ja: 'これは提案です。承認するまで、何も変わりません。',
};

const MORE: Record<Language, (count: number) => string> = {
  en: (count) => ` and ${count} more`,
  zh: (count) => `及另外 ${count} 项`,
  ja: (count) => `ほか${count}件`,
};

const NAMED = 3;
const TITLE_LENGTH = 60;

/** The name by which the author knows an element: its title before the change. */
function knownAs({ title, fields }: ElementChange): string {
  const before = fields.find(({ path }) => path === 'title' || path === 'name')?.before;
  return typeof before === 'string' ? before : title;
}

function named(changes: readonly ElementChange[], language: Language): string {
  const names = changes.map((change) => ELEMENTS[language][change.type](clipCharacters(knownAs(change), TITLE_LENGTH)));
  const shown = names.slice(0, NAMED).join(language === 'en' ? ', ' : '、');
  return names.length > NAMED ? shown + MORE[language](names.length - NAMED) : shown;
}

/** The finished work it would remove or overwrite (not empty), in the session's language. */
export function approvalReason(overwritten: readonly ElementChange[], locale: string): string {
  const language = languageFor(locale);
  const removed = overwritten.filter(({ change }) => change === 'removed');
  const changed = overwritten.filter(({ change }) => change !== 'removed');
  return QUESTIONS[language](named(removed, language), named(changed, language));
}

/** Why a proposed call asks for approval, in the session's language. */
export const proposalReason = (locale: string): string => PROPOSALS[languageFor(locale)];

/** Error text for the author in the session's language. Never a stack, a key or a provider's words. */
export function describeError(thrown: unknown, locale: string): string {
  const error = storageFailure(thrown);
  if (error instanceof OverBudgetError) return describeOverBudget(error, languageFor(locale));
  if (error instanceof RefusalError) return sayRefusal(error, languageFor(locale));
  return sayNotice('failed', locale);
}

/** Marks a text part as a notice of the server, not words of the model. */
export const NOTICE_METADATA = { kamishibai: { notice: true } } as const;

/** Marks a call that was running when its answer ended; it did not fail. */
export const STOPPED_METADATA = { kamishibai: { stopped: true } } as const;

/** Marks a call that was neither accepted nor declined. */
export const UNDECIDED_METADATA = { kamishibai: { undecided: true } } as const;

const GOES_ON: readonly NoticeKind[] = ['server-stopped', 'cut-off', 'too-many-steps'];
/** Notices of a failed model: retry, choose another model, or continue by hand. */
const MODEL_FAILED: readonly NoticeKind[] = ['failed', 'empty', 'blocked', 'cut-off', 'unreadable-calls'];

/** Lets an interface offer the next step. @param hasMade whether the draft changed: then continue, not regenerate */
export const noticeMetadata = (kind: NoticeKind, hasMade = false) => ({
  kamishibai: {
    notice: true,
    ...((GOES_ON.includes(kind) || (hasMade && MODEL_FAILED.includes(kind))) && { goesOn: true }),
    ...(MODEL_FAILED.includes(kind) && { modelFailed: true }),
  },
});

export const noticePart = (kind: NoticeKind, locale: string) => ({
  type: 'text' as const,
  text: sayNotice(kind, locale),
  state: 'done' as const,
  providerMetadata: noticeMetadata(kind),
});

interface NoticeMark {
  readonly notice?: unknown;
  readonly modelFailed?: unknown;
  readonly goesOn?: unknown;
}

const getMark = ({ providerMetadata }: { providerMetadata?: unknown }): NoticeMark =>
  (providerMetadata as { kamishibai?: NoticeMark } | undefined)?.kamishibai ?? {};

export const isNoticePart = (part: { providerMetadata?: unknown }): boolean => getMark(part).notice === true;

/** Whether a notice says that its answer ended before it was complete. */
export function breaksOff(part: { providerMetadata?: unknown }): boolean {
  const { modelFailed, goesOn } = getMark(part);
  return modelFailed === true || goesOn === true;
}
