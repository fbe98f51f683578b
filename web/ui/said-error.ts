import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import type { Issue } from '../../shared/error.ts';
import type { ApiError } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { useRefusalWords } from '../i18n/refusals.ts';

/** An error as a person is told it, in the interface's language. */
export interface SaidError {
  what: string;
  /** What to do about it; null where there is nothing. */
  todo: string | null;
  /** What the server said itself, in English; null where the sentence says all there is. */
  server: string | null;
  issues: readonly Issue[];
}

/** Tells errors in the interface's language: why, where the server gave a reason, else of what kind they are. */
export function useSaidError(): (error: ApiError) => SaidError {
  const { t } = useTranslation();
  const say = useRefusalWords(useLanguage());
  return useCallback((error) => tell(error, t, say), [t, say]);
}

function tell(error: ApiError, t: TFunction, say: ReturnType<typeof useRefusalWords>): SaidError {
  const { code, status, message, hint, issues, reason } = error;
  const plain = (what: string): SaidError => ({ what, todo: null, server: null, issues: [] });
  if (code === 'network' || code === 'interrupted') return plain(t(`errors.${code}`));
  if (code === 'unknown') return plain(status >= 500 ? t('errors.server', { status }) : t('errors.unknown'));
  const said = say(error);
  const isWhole = said !== null && reason !== undefined && issues.length === 0;
  const [what, todo = null] = said ?? [t('errors.unknown')];
  return { what, todo, server: isWhole ? null : [message, hint].filter(Boolean).join(' '), issues };
}

/** An error in one line. */
export const sayInOneLine = ({ what, todo }: SaidError): string => (todo === null ? what : `${what} ${todo}`);
