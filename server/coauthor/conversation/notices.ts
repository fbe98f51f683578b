import { RefusalError } from '../../../shared/error.ts';

/** Why an answer, or a tool call in it, ended otherwise than well. */
export type NoticeKind = 'failed' | 'empty' | 'blocked' | 'cut-off' | 'too-many-steps' | 'stopped-call';

const NOTICES: Record<'en' | 'zh', Record<NoticeKind, string>> = {
  en: {
    failed: 'My answer broke off: the model could not go on. Everything drafted so far is kept; say it again to go on.',
    empty: 'The model gave no answer this time. Nothing is lost; please say it again, perhaps in other words.',
    blocked: 'The model declined to answer this. Nothing is lost; please put it another way.',
    'cut-off': 'My answer was too long and was cut off. What was drafted is kept; say “go on” to continue.',
    'too-many-steps':
      'I have worked for many steps in a row and stop here, so that you can look. Say “go on” to continue.',
    'stopped-call': 'Stopped before its result was in; the draft shows what was done.',
  },
  zh: {
    failed: '我的回答中断了：模型无法继续。已起草的内容都已保存；请再说一遍以继续。',
    empty: '模型这次没有给出回答。什么都没有丢失；请换个说法再试一次。',
    blocked: '模型拒绝回答这个请求。什么都没有丢失；请换一种说法。',
    'cut-off': '我的回答太长，被截断了。已起草的内容都已保存；说“继续”即可接着写。',
    'too-many-steps': '我已经连续工作了很多步，先停在这里，请您看看。说“继续”即可接着写。',
    'stopped-call': '在得出结果之前就停止了；已完成的内容可在草稿中看到。',
  },
};

/** A sentence for the author about an answer that ended badly, in the session's language where we have it. */
export const notice = (kind: NoticeKind, locale: string): string =>
  NOTICES[locale.toLowerCase().startsWith('zh') ? 'zh' : 'en'][kind];

/**
 * What an error becomes for the author: the sentence of our own refusals, else a plain one. Never a stack, a key or the
 * words of a provider.
 */
export function describeError(error: unknown, locale: string): string {
  if (error instanceof RefusalError) return error.hint ? `${error.message} ${error.hint}` : error.message;
  return notice('failed', locale);
}

/** Marks a text part that is a notice of the house and no words of the model. */
export const NOTICE_METADATA = { kamishibai: { notice: true } } as const;

/** Whether a part is such a notice. */
export const isNotice = (part: { providerMetadata?: unknown }): boolean =>
  (part.providerMetadata as { kamishibai?: { notice?: unknown } } | undefined)?.kamishibai?.notice === true;
