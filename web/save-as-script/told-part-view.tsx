import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  removeScriptEdit,
  type ScriptTarget,
  type ToldPart,
  tellAsWrittenEdit,
  tellFreelyEdit,
} from '../../shared/play/index.ts';
import type { PlanDraft, UnitEdit } from '../../shared/story/index.ts';
import { useTryDraft } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { createScriptNames } from '../script/labels.ts';
import { ScriptView } from '../script/script-view.tsx';
import { storeLastTrial } from '../studio/last-trial.ts';
import { AlertIcon, CheckIcon, TryIcon, UndoIcon } from '../ui/icons.tsx';
import { ErrorNotice, Story } from '../ui/index.ts';
import styles from './keep.module.css';
import { ProposedScript, type ToldPartProps } from './proposed-script.tsx';
import { type CompletedEdit, useEditWithUndo } from './queries.ts';
import { findPlaceOfPart } from './told-parts.ts';

type Deed = 'kept' | 'isFree' | 'isRemoved' | 'isWritten';

/** One part of a turn: its place in the current draft, the proposed script, and the result. */
export function ToldPartView(props: ToldPartProps) {
  const { sessionId, record, told, draft, seq, onClose } = props;
  const { edit, undo } = useEditWithUndo(sessionId);
  const [done, setDone] = useState<(CompletedEdit & { deed: Deed; title: string }) | null>(null);
  const place = findPlaceOfPart(draft, record, told);
  if (done !== null) {
    return (
      <Done
        sessionId={sessionId}
        done={done}
        undo={undo}
        language={draft.premise?.language}
        onBack={() => {
          undo.reset();
          setDone(null);
        }}
        onClose={onClose}
      />
    );
  }
  if (typeof place === 'string') return <Nowhere why={place} told={told} />;
  const make = (deed: Deed) => (one: UnitEdit) =>
    edit.mutate({ seq, edit: one }, { onSuccess: (made) => setDone({ ...made, deed, title: place.slot.title }) });
  const isScripted = place.lines.length > 0;
  const isAsTold = isScripted && place.telling === 'written' && told.telling === 'written';
  const there = isScripted && (
    <Scripted place={place} draft={draft} pending={edit.isPending} isOpen={isAsTold} onMake={make} />
  );
  return (
    <div className="stack shrinks gap-md">
      {isAsTold ? (
        <>
          {there}
          {edit.isError && <ErrorNotice compact error={edit.error} />}
        </>
      ) : (
        <ProposedScript
          {...{ ...props, place, there }}
          pending={edit.isPending}
          error={edit.error}
          onKeep={make('kept')}
        />
      )}
    </div>
  );
}

function Nowhere({ why, told: { title, option } }: { why: 'gone' | 'nowhere'; told: ToldPart }) {
  const { t } = useTranslation();
  const text =
    why === 'nowhere'
      ? t('keep.nowhere')
      : title === undefined
        ? t('keep.goneUnnamed')
        : option === undefined
          ? t('keep.gone', { title })
          : t('keep.goneOption', { title, option });
  return (
    <p className="starting flex gap-xs vermilion leading" role="alert">
      <AlertIcon className="beside-text" size={18} />
      {text}
    </p>
  );
}

function Scripted({
  place,
  draft,
  pending,
  isOpen,
  onMake,
}: {
  place: ScriptTarget;
  draft: PlanDraft;
  pending: boolean;
  isOpen: boolean;
  onMake: (deed: Deed) => (edit: UnitEdit) => void;
}) {
  const { t } = useTranslation();
  const isFree = place.telling === 'free';
  const script = (
    <ScriptView lines={place.lines} names={createScriptNames(draft, t)} language={draft.premise?.language} />
  );
  const acts = (
    <>
      <div className="row wrap gap-sm rows-xs">
        {isFree ? (
          <Button
            size="xs"
            variant="default"
            disabled={pending}
            onClick={() => onMake('isWritten')(tellAsWrittenEdit(place))}
          >
            {t('keep.written.letter')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant={isOpen ? 'filled' : 'default'}
            disabled={pending}
            onClick={() => onMake('isFree')(tellFreelyEdit(place))}
          >
            {t('keep.written.freely')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={pending}
          onClick={() => onMake('isRemoved')(removeScriptEdit(place))}
        >
          {t('keep.written.remove')}
        </Button>
      </div>
      {!isFree && (
        <p className={`text-md faint leading ${styles.quiet}`}>
          {t('keep.written.hint')} {t('keep.written.keepsScript')}
        </p>
      )}
    </>
  );
  if (isOpen) {
    return (
      <section className={`pad-sm edged round ${styles.scripted}`}>
        <p>{t('keep.written.now')}</p>
        {script}
        {acts}
      </section>
    );
  }
  return (
    <details className={`pad-sm edged round ${styles.scripted}`}>
      <summary>{t(isFree ? 'keep.written.free' : 'keep.written.see')}</summary>
      {script}
      {acts}
    </details>
  );
}

function Done({
  sessionId,
  done,
  undo,
  language,
  onBack,
  onClose,
}: {
  sessionId: string;
  done: CompletedEdit & { deed: Deed; title: string };
  undo: ReturnType<typeof useEditWithUndo>['undo'];
  language: string | undefined;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const attempt = useTryDraft(sessionId);
  const again = () =>
    attempt.mutate(undefined, {
      onSuccess: ({ id }) => {
        storeLastTrial(window.sessionStorage, sessionId, id);
        onClose();
        void navigate({ to: '/play/$playId', params: { playId: id } });
      },
    });
  return (
    <section className="pad-y-xs stack gap-sm">
      <p role="status" className="starting flex gap-xs text-base moss leading">
        <CheckIcon className="beside-text" size={18} />
        {undo.isSuccess ? (
          t('keep.undone')
        ) : done.deed === 'kept' ? (
          <Story as="span" language={language}>
            {t('keep.kept', { title: done.title })}
          </Story>
        ) : (
          t(`keep.${done.deed}`)
        )}
      </p>
      {!undo.isSuccess && <p className={`text-md faint leading ${styles.quiet}`}>{t('keep.keptWhere')}</p>}
      <div className="row wrap gap-sm rows-xs">
        {!undo.isSuccess && (
          <Button leftSection={<TryIcon size={15} />} loading={attempt.isPending} onClick={again}>
            {t('keep.again')}
          </Button>
        )}
        {!undo.isSuccess && (
          <Button
            variant="default"
            leftSection={<UndoIcon size={15} />}
            loading={undo.isPending}
            onClick={() => undo.mutate(done)}
          >
            {t('keep.undo')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onBack}>
          {t('keep.another')}
        </Button>
      </div>
      {undo.isError && <ErrorNotice compact error={undo.error} />}
      {attempt.isError && <ErrorNotice compact error={attempt.error} />}
    </section>
  );
}
