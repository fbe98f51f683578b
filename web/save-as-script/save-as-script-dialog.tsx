import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { ToldPart } from '../../shared/play/index.ts';
import type { PlanDraft } from '../../shared/story/index.ts';
import type { PlayAnswer, TurnRecord } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice } from '../ui/index.ts';
import styles from './keep.module.css';
import { getPartLabel } from './part-label.ts';
import { useCurrentDraft, useToldTurn } from './queries.ts';
import { ToldPartView } from './told-part-view.tsx';
import { findPlaceOfPart } from './told-parts.ts';

export interface SaveAsScriptDialogProps {
  play: PlayAnswer;
  sessionId: string;
  turn: number;
  /** The part to begin with; by default the first that was not told verbatim. */
  part?: string | undefined;
  onClose: () => void;
}

/** Saves what a turn told as a scene's script, or lets a written scene be told freely; with preview and undo. */
export default function KeepDialog({ play, sessionId, turn, part, onClose }: SaveAsScriptDialogProps) {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(width <= 48em)', undefined, { getInitialValueInEffect: false });
  const toldTurn = useToldTurn(play.id, turn, play.turn);
  const now = useCurrentDraft(sessionId);
  const failed = toldTurn.error ?? now.error;
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(72rem, 94vw)"
      fullScreen={narrow}
      title={t('keep.titleTurn', { turn })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: 'sheet' }}
    >
      {failed ? (
        <ErrorNotice
          bare
          title={t('keep.failed')}
          error={failed}
          onRetry={() => void Promise.all([toldTurn.refetch(), now.refetch()])}
        />
      ) : toldTurn.data && now.data ? (
        <Parts
          play={play}
          sessionId={sessionId}
          record={toldTurn.data.record}
          frames={toldTurn.data.frames}
          now={now.data}
          first={part}
          onClose={onClose}
        />
      ) : (
        <div className={`stack shrinks gap-md pad-top-md`} aria-busy="true">
          <Skeleton height={18} width="40%" />
          <Skeleton height={160} radius="md" />
        </div>
      )}
    </Modal>
  );
}

function findTitle(draft: PlanDraft, record: TurnRecord, toldPart: ToldPart): string | undefined {
  const place = findPlaceOfPart(draft, record, toldPart);
  return typeof place === 'string' ? undefined : place.slot.title;
}

const findFirstPart = ({ told }: TurnRecord): ToldPart | undefined =>
  told.find(({ telling }) => telling !== 'written') ?? told[0];

function Parts({
  play,
  sessionId,
  record,
  frames,
  now,
  first,
  onClose,
}: {
  play: PlayAnswer;
  sessionId: string;
  record: TurnRecord;
  frames: NonNullable<ReturnType<typeof useToldTurn>['data']>['frames'];
  now: NonNullable<ReturnType<typeof useCurrentDraft>['data']>;
  first: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [chosen, choose] = useState(first ?? findFirstPart(record)?.part);
  const say = (toldPart: ToldPart) =>
    getPartLabel(t, toldPart.part, (id) => toldPart.title ?? findTitle(now.draft, record, toldPart) ?? id);
  const toldPart = record.told.find(({ part }) => part === chosen);
  if (toldPart === undefined) return <p className={`text-md faint leading ${styles.quiet}`}>{t('keep.noParts')}</p>;
  return (
    <div className={`stack shrinks gap-md pad-top-md`}>
      {record.told.length > 1 && (
        <fieldset className={`flex wrap shrinks gap-xs pad-none borderless ${styles.choose}`}>
          <legend className="text-md pad-none soft bottom-xs">{t('keep.parts')}</legend>
          {record.told.map((each) => (
            <label
              className="inline wrap baseline gap-xs rows-none pad-sm edged round within clickable"
              key={each.part}
              data-chosen={each.part === chosen || undefined}
            >
              <input
                className="absolute"
                type="radio"
                name="part"
                value={each.part}
                checked={each.part === chosen}
                onChange={() => choose(each.part)}
              />
              <span lang={play.language}>{say(each)}</span>
              <small className="text-md faint">{t(`keep.told.${each.telling}`)}</small>
            </label>
          ))}
        </fieldset>
      )}
      <ToldPartView
        key={toldPart.part}
        {...{ play, sessionId, record, frames, told: toldPart, say, onClose }}
        draft={now.draft}
        seq={now.seq}
      />
    </div>
  );
}
