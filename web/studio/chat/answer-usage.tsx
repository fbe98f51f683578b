import { Popover } from '@mantine/core';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { formatNumber, formatSpending, formatTokens } from '../../ui/format-amounts.ts';
import { TruncatedPromptNote } from '../../ui/truncated-prompt-note.tsx';
import type { MessageMetadata } from '../wording/chat-message.ts';
import styles from './answer-usage.module.css';

/** The model, tokens and cost of an answer: one line, with details on demand. */
export function AnswerUsage({ metadata }: { metadata: MessageMetadata | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { model, inputTokens = 0, outputTokens = 0, cachedInputTokens = 0, cost, leftOut = [] } = metadata ?? {};
  if (model === undefined) return null;
  // The improviser's usage is not in tokens, since it reads no prompts.
  if (model === 'offline') {
    return (
      <span
        className={`text-xs wrap gap-2xs rows-none pad-2xs round-sm to-start start-xs inline borderless no-background clickable ${styles.usage}`}
      >
        <span className={`truncate ${styles.model}`}>{t('models.offlineShort')}</span>
        <span>{t('authoring.usage.free')}</span>
      </span>
    );
  }
  const sum = formatSpending(t, cost, language);
  const name = model;
  return (
    <Popover position="top-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`text-xs wrap gap-2xs rows-none pad-2xs round-sm to-start start-xs inline borderless no-background clickable ${styles.usage}`}
        >
          <span className={`truncate ${styles.model}`}>{name}</span>
          <span>{t('authoring.usage.tokens', { number: formatTokens(inputTokens + outputTokens, language) })}</span>
          <span>{sum}</span>
          {leftOut.length > 0 && <span>{t('authoring.usage.shortened')}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={`stack gap-md rows-2xs text-md ${styles.numbers}`}>
          <dt className="faint">{t('models.role.coauthor')}</dt>
          <dd className="numbers anywhere to-end">{name}</dd>
          <dt className="faint">{t('authoring.usage.input')}</dt>
          <dd className="numbers anywhere to-end">{formatNumber(inputTokens, language)}</dd>
          {cachedInputTokens > 0 && (
            <>
              <dt className="pad-start-sm faint">{t('authoring.usage.cached')}</dt>
              <dd className="numbers anywhere to-end">{formatNumber(cachedInputTokens, language)}</dd>
            </>
          )}
          <dt className="faint">{t('authoring.usage.output')}</dt>
          <dd className="numbers anywhere to-end">{formatNumber(outputTokens, language)}</dd>
          <dt className="faint">{t('authoring.usage.cost')}</dt>
          <dd className="numbers anywhere to-end">{sum}</dd>
        </dl>
        <TruncatedPromptNote leftOut={leftOut} className="text-sm top-xs faint" />
      </Popover.Dropdown>
    </Popover>
  );
}
