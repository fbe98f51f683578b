import type { Language } from '../../../shared/language/tag.ts';
import type { OverBudgetError } from '../../models/index.ts';

interface Words {
  day(tokens: string, opens: string): string;
  scope(tokens: string): string;
}

const WORDS: Record<Language, Words> = {
  en: {
    day: (tokens, opens) =>
      `Today’s budget of ${tokens} tokens is used up, so I stop here. Everything drafted so far is kept, and you can go on by hand. The budget opens again on ${opens} (UTC); then say “go on”.`,
    scope: (tokens) =>
      `The budget of ${tokens} tokens for this story is used up, so I stop here. Everything drafted so far is kept, and you can go on by hand. Whoever runs the server can raise the budget (TOKENS_PER_SESSION).`,
  },
  zh: {
    day: (tokens, opens) =>
      `今天的 ${tokens} 个 token 的预算已用完，我先停在这里。已起草的内容都已保存，您可以继续手动编辑。预算将于 ${opens}（UTC）恢复，届时说“继续”即可。`,
    scope: (tokens) =>
      `这个故事的 ${tokens} 个 token 的预算已用完，我先停在这里。已起草的内容都已保存，您可以继续手动编辑。服务器的管理者可以提高预算（TOKENS_PER_SESSION）。`,
  },
  ja: {
    day: (tokens, opens) =>
      `今日のトークン予算（${tokens}）を使い切ったので、ここで止まります。ここまでの下書きは残っていて、手で編集を続けられます。予算は ${opens}（UTC）に戻ります。そのとき「続けて」と言ってください。`,
    scope: (tokens) =>
      `この物語のトークン予算（${tokens}）を使い切ったので、ここで止まります。ここまでの下書きは残っていて、手で編集を続けられます。予算はサーバーの管理者が増やせます（TOKENS_PER_SESSION）。`,
  },
};

/** Tells an author that a budget was used up during an answer. */
export function describeOverBudget({ of, tokens, opensAt }: OverBudgetError, language: Language): string {
  const amount = new Intl.NumberFormat(language).format(tokens);
  if (of === 'scope' || opensAt === null) return WORDS[language].scope(amount);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return WORDS[language].day(amount, format.format(new Date(opensAt)));
}
