import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { type SessionAnswer, useHistoryHead } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { IS_APPLE } from '../../palette/use-palette.ts';
import { Hint } from '../../ui/hints.tsx';
import { RedoIcon, UndoIcon } from '../../ui/icons.tsx';
import { createDraftNames } from '../wording/tool-call.ts';
import { getNextUndoStride } from './history-rows.ts';
import { sayHistory } from './history-wording.ts';
import styles from './undo-buttons.module.css';
import type { UndoDirection } from './use-undo.ts';

const KEYS: Record<UndoDirection, string> = IS_APPLE
  ? { undo: '⌘Z', redo: '⇧⌘Z' }
  : { undo: 'Ctrl+Z', redo: 'Ctrl+Shift+Z' };

/** Undo and redo buttons. The tooltip names the change. */
export function UndoButtons({
  session,
  busy,
  canGo,
  onGo,
}: {
  session: SessionAnswer;
  busy: boolean;
  canGo: Record<UndoDirection, boolean>;
  onGo: (direction: UndoDirection) => void;
}) {
  const { t } = useTranslation();
  const [near, setNear] = useState(false);
  const head = useHistoryHead(session.id, session.seq, near && !busy);
  const label = (direction: UndoDirection): string => {
    const possible = direction === 'undo' ? session.canUndo : session.canRedo;
    if (!possible) return t(direction === 'undo' ? 'history.undo.nothing' : 'history.undo.nothingAgain');
    if (busy) return t('history.undo.busy');
    const entry = head.data ? getNextUndoStride(head.data.entries, direction).entry : null;
    const plain = t(`history.undo.${direction}`);
    return entry
      ? t(`history.undo.${direction}What`, { what: sayHistory(t, entry, createDraftNames(session.draft)) })
      : plain;
  };
  return (
    <>
      {(['undo', 'redo'] as const).map((direction) => (
        <Hint key={direction} label={`${label(direction)} (${KEYS[direction]})`}>
          <ActionIcon
            size="lg"
            aria-label={t(`history.undo.${direction}`)}
            aria-keyshortcuts={direction === 'undo' ? 'Meta+Z Control+Z' : 'Meta+Shift+Z Control+Shift+Z'}
            // Not the disabled attribute: the tooltip has to say why undo is impossible.
            aria-disabled={!canGo[direction]}
            className={styles.button ?? ''}
            onPointerEnter={() => setNear(true)}
            onPointerLeave={() => setNear(false)}
            onFocus={() => setNear(true)}
            onBlur={() => setNear(false)}
            onClick={() => canGo[direction] && onGo(direction)}
          >
            {direction === 'undo' ? <UndoIcon /> : <RedoIcon />}
          </ActionIcon>
        </Hint>
      ))}
    </>
  );
}
