import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import type { Brief } from '../../../shared/brief/index.ts';
import { buildSize, estimateBuild } from '../../../shared/build-estimate.ts';
import { type SessionAnswer, useModels } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { formatCost, formatNumber, formatPercent, formatTokens } from '../../ui/format-amounts.ts';
import { formatTimeOfDay } from '../../ui/format-time.ts';
import type { ChatMessage } from '../wording/chat-message.ts';
import styles from './chat-pane.module.css';

const NEAR_END = 0.8;

/** Tokens or US dollars from which an answer counts as expensive. */
const DEAR_TOKENS = 150_000;

const DEAR_COST = 0.5;

/** A cost warning: a budget is nearly or entirely used up, or the last answer took many tokens. */
export type CostWarning =
  | { kind: 'budget'; of: 'scope' | 'day'; tokens: number; share: number; opensAt: string | null }
  | { kind: 'answer'; tokens: number; cost: number | null };

/** The cost warning of a conversation; null if there is none. The improviser uses no tokens. */
export function findCostWarning(
  { budget }: Pick<SessionAnswer, 'budget'>,
  last: Pick<ChatMessage, 'role' | 'metadata'> | undefined,
): CostWarning | null {
  if (budget && budget.used >= budget.tokens * NEAR_END) {
    const { of, tokens, used, opensAt } = budget;
    return { kind: 'budget', of, tokens, opensAt, share: Math.min(1, used / tokens) };
  }
  const { model, inputTokens = 0, outputTokens = 0, cost = null } = last?.metadata ?? {};
  if (last?.role !== 'assistant' || model === undefined || model === 'offline') return null;
  const tokens = inputTokens + outputTokens;
  return tokens >= DEAR_TOKENS || (cost ?? 0) >= DEAR_COST ? { kind: 'answer', tokens, cost } : null;
}

/** Warns when a budget is nearly used up or an answer was expensive, with advice. Can be dismissed. */
export function CostNote({ session, last }: { session: SessionAnswer; last: ChatMessage | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [quiet, setQuiet] = useState<string | null>(null);
  const news = findCostWarning(session, last);
  const about = news && `${news.kind} ${news.kind === 'budget' ? Math.floor(news.share * 10) : last?.id}`;
  if (news === null || quiet === about) return null;
  return (
    <div className="flex starting gap-xs text-md round wash-ochre ink leading-snug pad-all-xs bottom-xs" role="status">
      <p className="grow">
        {sayNews(news)} <span className="soft">{t('authoring.usage.helps')}</span>
      </p>
      <CloseButton size="sm" aria-label={t('common.close')} onClick={() => setQuiet(about)} />
    </div>
  );

  function sayNews(warning: CostWarning): string {
    const number = formatTokens(warning.tokens, language);
    if (warning.kind === 'answer') {
      return warning.cost
        ? t('authoring.usage.dearCost', { number, cost: formatCost(warning.cost, language) })
        : t('authoring.usage.dear', { number });
    }
    const share = formatPercent(warning.share, language);
    if (warning.of === 'scope' || warning.opensAt === null) return t('authoring.usage.nearEnd', { share, number });
    const time = formatTimeOfDay(warning.opensAt, language);
    return t('authoring.usage.nearEndToday', { share, number, time });
  }
}

/** Empty if no model writes; by default for a story of the usual size. */
export function BuildCost({ brief }: { brief?: Brief }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { active, runsHere } = useModels().data?.coauthor ?? {};
  if (active === undefined || active === 'offline') return null;
  const size = buildSize(brief);
  const { calls, tokens } = estimateBuild(size);
  return (
    <p className={`flex starting text-md faint leading ${styles.planHint}`}>
      <span>
        {t('chat.buildCost', {
          places: formatNumber(size.places, language),
          people: formatNumber(size.people, language),
          calls: formatNumber(calls, language),
          tokens: formatTokens(tokens, language),
          model: active,
        })}
        {runsHere && (
          <>
            <br />
            {t('chat.buildFree')}
          </>
        )}
      </span>
    </p>
  );
}
