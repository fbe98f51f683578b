import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useModels } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { sayStopwatch } from '../plan/run/stopwatch.ts';
import { useNow } from '../plan/run/use-now.ts';
import styles from './chat-pane.module.css';

/** Waited for longer than this, in milliseconds, one wants to know how long it has been. */
const SAY_TIME_AFTER = 5_000;

/** Stands at the end of the conversation from the moment something was asked: who is thinking, and for how long. */
export function Thinking() {
  const { t } = useTranslation();
  const [since] = useState(() => Date.now());
  const waited = useNow(true) - since;
  const active = useModels().data?.coauthor.active;
  const who =
    active === undefined
      ? t('chat.thinking')
      : active === 'offline'
        ? t('chat.thinkingOffline')
        : t('chat.thinkingWho', { who: active });
  return (
    <p className={styles.thinking} data-thinking="">
      <Loader type="dots" size="sm" color="var(--vermilion)" aria-hidden="true" /> {who}
      {waited >= SAY_TIME_AFTER && <span aria-hidden="true">{sayStopwatch(waited)}</span>}
    </p>
  );
}
