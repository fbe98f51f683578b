import type { TurnRecord } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatNumber, formatPercent, formatSpending, formatTokens } from '../ui/format-amounts.ts';
import { RecordPart } from './record-part.tsx';
import own from './usage-part.module.css';

/** Returns a function that labels a model's role; unknown roles stay as they are. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation();
  return (role) => (role === 'director' || role === 'storyteller' ? t(`record.usage.role.${role}`) : role);
}

/** The model calls of a turn: tokens with cached ones, time, cost. */
export function UsagePart({ record }: { record: TurnRecord }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const roleName = useRoleName();
  const { calls } = record;
  const { inputTokens, outputTokens, ms } = record.usage;
  const most = Math.max(1, ...calls.map((call) => call.inputTokens + call.outputTokens));
  const cost = formatSpending(t, record.cost, language);
  if (calls.length === 0) {
    return (
      <RecordPart title={t('record.usage.title')}>
        <p className="text-md faint">{t('record.usage.none')}</p>
      </RecordPart>
    );
  }
  return (
    <RecordPart
      title={t('record.usage.title')}
      aside={
        <span className={`text-sm pill deep soft numbers pad-tag`}>
          {t('authoring.usage.tokens', { number: formatTokens(inputTokens + outputTokens, language) })} ·{' '}
          {t('record.usage.ms', { ms: formatNumber(Math.round(ms), language) })} · {cost}
        </span>
      }
    >
      <ul className={`stack gap-md ${own.calls}`}>
        {calls.map((call, index) => {
          const share = (tokens: number) => ({ inlineSize: `${(tokens / most) * 100}%` });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record does not change
            <li key={index} data-failed={!call.ok || undefined}>
              <p className="text-md flex wrap baseline gap-xs rows-none">
                <b>{roleName(call.role)}</b> <span className="faint">{call.model}</span>
                <span className="faint push">
                  {t('record.usage.ms', { ms: formatNumber(Math.round(call.ms), language) })}
                </span>
              </p>
              <span className={`flex clip deep top-2xs bottom-2xs round-sm ${own.tokens}`} aria-hidden="true">
                <span data-part="cached" style={share(call.cachedInputTokens)} />
                <span className="solid-indigo" style={share(call.inputTokens - call.cachedInputTokens)} />
                <span className="solid-ochre" style={share(call.outputTokens)} />
              </span>
              <p className={`numbers text-md flex wrap baseline gap-xs rows-none ${own.numbers}`}>
                <span className="faint">
                  {formatNumber(call.inputTokens, language)} {t('record.usage.input')}
                </span>
                {call.cachedInputTokens > 0 && (
                  <span className="faint">
                    {t('record.usage.cached', {
                      percent: formatPercent(call.cachedInputTokens / Math.max(1, call.inputTokens), language),
                    })}
                  </span>
                )}
                <span className="faint">
                  {formatNumber(call.outputTokens, language)} {t('record.usage.output')}
                </span>
              </p>
              {!call.ok && (
                <p className="text-md ochre flex wrap baseline gap-xs rows-none">
                  {t('record.usage.failed', { error: call.error ?? '' })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </RecordPart>
  );
}
