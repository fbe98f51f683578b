import { useEffect, useRef, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import type { HistoryActions } from './use-rollback.ts';

interface TurnActionsProps {
  turn: number;
  present: boolean;
  newer: number | null;
  disabled: boolean;
  history: HistoryActions;
  onKeep?: (() => void) | null;
}

/** The actions on a past turn: roll back to its end, or branch from there. Both ask first. */
export function TurnActions({ turn, present, newer, disabled, history, onKeep = null }: TurnActionsProps) {
  const words = useStageTexts().history;
  const [asking, setAsking] = useState<'back' | 'branch' | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const question = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (asking !== null) question.current?.scrollIntoView({ block: 'nearest' });
  }, [asking]);
  const branch = (latest: boolean) => {
    setBusy(true);
    setFailure(null);
    history.branch(turn, latest).catch((error: unknown) => {
      console.warn(error);
      const { message, hint } = toApiError(error);
      setFailure([message, hint].filter(Boolean).join(' '));
      setBusy(false);
    });
  };
  if (asking === null) {
    return (
      <div className="stage-tools stage-turn-tools stage-soft">
        {!present && (
          <button type="button" className="stage-quiet" disabled={disabled} onClick={() => setAsking('back')}>
            <Icon name="back" />
            {turn === 0 ? words.backToStart : words.backHere}
          </button>
        )}
        {turn > 0 && (
          <button type="button" className="stage-quiet" disabled={disabled} onClick={() => setAsking('branch')}>
            <Icon name="branch" />
            {words.branchHere}
          </button>
        )}
        {onKeep && (
          <button type="button" className="stage-quiet" disabled={disabled} onClick={onKeep}>
            <Icon name="keep" />
            {words.keep}
          </button>
        )}
      </div>
    );
  }
  const back = asking === 'back';
  const asked = back ? (turn === 0 ? words.backAskStart : words.backAsk(turn)) : words.branchAsk(turn);
  return (
    <fieldset className="stage-note" ref={question} aria-label={asked}>
      <p>
        <strong>{asked}</strong> {back ? words.backKept : words.branchKept}
      </p>
      {failure && <p role="alert">{failure}</p>}
      <div className="stage-tools">
        <button
          type="button"
          className="stage-small stage-main"
          // biome-ignore lint/a11y/noAutofocus: the question replaces the button that was pressed
          autoFocus
          disabled={disabled || busy}
          onClick={() => (back ? history.goBack(turn) : branch(false))}
        >
          {back ? words.goBack : words.openBranch}
        </button>
        {!back && newer !== null && (
          <button type="button" className="stage-small" disabled={disabled || busy} onClick={() => branch(true)}>
            {words.branchLatest(newer)}
          </button>
        )}
        <button type="button" className="stage-small" onClick={() => setAsking(null)}>
          {words.cancel}
        </button>
      </div>
    </fieldset>
  );
}
