import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import type { Issue } from '../../shared/error.ts';
import type { ApiError } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { useRefusalTexts } from '../i18n/refusal-texts.ts';

export interface ErrorText {
  what: string;
  /** The remedy; null if there is none. */
  todo: string | null;
  /** The server's own message, in English; null if the sentence is complete. */
  server: string | null;
  issues: readonly Issue[];
}

/** Returns a function that words errors in the interface's language: by the server's reason, else by kind. */
export function useErrorText(): (error: ApiError) => ErrorText {
  const { t } = useTranslation();
  const say = useRefusalTexts(useLanguage());
  return useCallback((error) => tell(error, t, say), [t, say]);
}

function tell(error: ApiError, t: TFunction, say: ReturnType<typeof useRefusalTexts>): ErrorText {
  const { code, status, message, hint, issues, reason } = error;
  const plain = (what: string): ErrorText => ({ what, todo: null, server: null, issues: [] });
  if (code === 'network' || code === 'interrupted') return plain(t(`errors.${code}`));
  if (code === 'unknown') return plain(status >= 500 ? t('errors.server', { status }) : t('errors.unknown'));
  const said = say(error);
  const isWhole = said !== null && reason !== undefined && issues.length === 0;
  const [what, todo = null] = said ?? [t('errors.unknown')];
  return { what, todo, server: isWhole ? null : [message, hint].filter(Boolean).join(' '), issues };
}

export const joinErrorText = ({ what, todo }: ErrorText): string => (todo === null ? what : `${what} ${todo}`);
