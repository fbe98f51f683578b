import { Button, Skeleton } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { type HistoryAnswerEntry, type SessionAnswer, useHistory, useHistoryChange } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { formatTimeOfDay } from '../../ui/format-time.ts';
import { ChevronIcon, RedoIcon, UndoIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { createDraftNames, type DraftNames } from '../wording/tool-call.ts';
import { DiffView } from './diff/index.ts';
import styles from './history.module.css';
import {
  groupByDay,
  groupHistoryEntries,
  type HistoryPlanPart,
  type ShownHistoryLine,
  sayDay,
} from './history-rows.ts';
import { sayHistory } from './history-wording.ts';
import { Snapshots } from './snapshots.tsx';
import type { UndoDirection } from './use-undo.ts';

const STEPS_NAMED = 3;

export default function HistoryDrawer({
  session,
  opened,
  busy,
  onGo,
  onClose,
}: {
  session: SessionAnswer;
  opened: boolean;
  busy: boolean;
  onGo: (direction: UndoDirection, steps: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <SideDrawer title={t('history.title')} opened={opened} size="30rem" onClose={onClose}>
      <Snapshots session={session} busy={busy} />
      <History session={session} busy={busy} onGo={onGo} />
    </SideDrawer>
  );
}

function History({
  session,
  busy,
  onGo,
}: {
  session: SessionAnswer;
  busy: boolean;
  onGo: (direction: UndoDirection, steps: number) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const history = useHistory(session.id);
  const names = useMemo(() => createDraftNames(session.draft), [session.draft]);
  const [open, setOpen] = useState<number | null>(null);
  const days = useMemo(() => groupByDay(groupHistoryEntries(history.data ?? [])), [history.data]);
  if (history.isError) {
    return (
      <ErrorNotice compact title={t('history.failed')} error={history.error} onRetry={() => void history.refetch()} />
    );
  }
  if (!history.data) return <Waiting />;
  if (history.data.length === 0) return <p className={`text-md soft leading bottom-md`}>{t('history.empty')}</p>;
  const now = Date.now();
  return (
    <>
      <p className={`text-md soft leading bottom-md`}>{t('history.lead')}</p>
      {days.map(({ day, lines }) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h3 className="text-sm faint ui bottom-2xs" id={`day-${day}`}>
            {sayDay(lines[0]?.entry.at ?? day, now, language)}
          </h3>
          <ol className="relative">
            {lines.map((line) => (
              <Line
                key={line.entry.seq}
                line={line}
                sessionId={session.id}
                names={names}
                storyLanguage={session.draft.premise?.language}
                open={open === line.entry.seq}
                onOpen={() => setOpen(open === line.entry.seq ? null : line.entry.seq)}
                onGo={busy ? null : onGo}
              />
            ))}
          </ol>
        </section>
      ))}
      {history.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('history.earlier')}
        </Button>
      )}
    </>
  );
}

function Line({
  line,
  sessionId,
  names,
  storyLanguage,
  open,
  onOpen,
  onGo,
}: {
  line: ShownHistoryLine;
  sessionId: string;
  names: DraftNames;
  storyLanguage: string | undefined;
  open: boolean;
  onOpen: () => void;
  onGo: ((direction: UndoDirection, steps: number) => void) | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { entry } = line;
  const who = t(`history.by.${entry.by}`);
  if (line.kind === 'steps') {
    const [named, counted] =
      line.direction === 'undone'
        ? (['history.tookBack', 'history.takenBack'] as const)
        : (['history.broughtBackWhat', 'history.broughtBack'] as const);
    const areNamed = line.of.length > 0 && line.of.length <= STEPS_NAMED;
    const what = line.of.map((each) => sayHistory(t, each, names)).join(' · ');
    return (
      <li className={`relative flex baseline text-md faint ${styles.line}`} data-kind="steps">
        <p className={`grow ${styles.text}`}>
          <span className={`faint ${styles.who}`}>{who}</span>{' '}
          {areNamed ? t(named, { what }) : t(counted, { count: line.count })}
        </p>
        <time className="rigid text-sm faint numbers" dateTime={entry.at}>
          {formatTimeOfDay(entry.at, language)}
        </time>
      </li>
    );
  }
  const { steps } = line;
  const isFaint = line.kind === 'checklist' || entry.state !== 'done';
  const words =
    line.kind === 'checklist' ? t('history.checklist', { count: line.entries.length }) : sayHistory(t, entry, names);
  return (
    <li className={`relative ${styles.line}`} data-kind={line.kind} data-by={entry.by} data-state={entry.state}>
      <button
        type="button"
        className={`hover-tint flex baseline full gap-xs text-md pad-all-xs round leading-snug to-start ${isFaint ? 'faint' : 'ink'} ${styles.summary}`}
        aria-expanded={open}
        onClick={onOpen}
      >
        <span className="grow">
          <span className={`faint ${styles.who}`}>{who}</span> {words}
          {line.kind === 'plan' && (
            <span className={`text-xs pill deep faint nowrap pad-tag start-xs`}>
              {t('history.parts', { count: entry.entries?.length ?? 0 })}
            </span>
          )}
          {entry.state !== 'done' && (
            <span className={`text-xs pill deep faint nowrap pad-tag start-xs`}>
              {t(entry.state === 'undone' ? 'history.undone' : 'history.dropped')}
            </span>
          )}
        </span>
        <time className="rigid text-sm faint numbers" dateTime={entry.at}>
          {formatTimeOfDay(entry.at, language)}
        </time>
        <span className="rigid faint inline turns">
          <ChevronIcon size={14} />
        </span>
      </button>
      {open && (
        <div className={`stack gap-sm pad-md edged round raised items-start ${styles.opened}`}>
          {line.kind === 'plan' && <PlanParts parts={line.parts} names={names} />}
          {line.kind === 'checklist' ? (
            <ul className="bullets text-md soft leading">
              {line.entries.map(({ seq, summary }) => (
                <li key={seq}>{summary}</li>
              ))}
            </ul>
          ) : (
            <Change sessionId={sessionId} entry={entry} names={names} storyLanguage={storyLanguage} />
          )}
          {steps && (
            <Button
              size="xs"
              variant="default"
              disabled={onGo === null}
              leftSection={steps.direction === 'undo' ? <UndoIcon size={15} /> : <RedoIcon size={15} />}
              onClick={() => onGo?.(steps.direction, steps.count)}
            >
              {t(steps.direction === 'undo' ? 'history.goBack' : 'history.goForward')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Change({
  sessionId,
  entry: { seq, entries },
  names,
  storyLanguage,
}: {
  sessionId: string;
  entry: HistoryAnswerEntry;
  names: DraftNames;
  storyLanguage: string | undefined;
}) {
  const change = useHistoryChange(sessionId, seq, entries?.length);
  if (change.isError) return <ErrorNotice compact error={change.error} onRetry={() => void change.refetch()} />;
  if (!change.data) return <Skeleton height={60} radius="md" />;
  return (
    <Suspense fallback={<Skeleton height={60} radius="md" />}>
      <DiffView changes={change.data.changes} names={names} storyLanguage={storyLanguage} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className="stack gap-sm" aria-busy="true">
      <Skeleton height={14} width="35%" />
      <Skeleton height={34} />
      <Skeleton height={34} />
      <Skeleton height={34} width="80%" />
    </div>
  );
}

function PlanParts({ parts, names }: { parts: readonly HistoryPlanPart[]; names: DraftNames }) {
  const { t } = useTranslation();
  return (
    <section
      className={`scroll text-md soft leading ${styles.parts}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-label={t('history.parts', { count: parts.length })}
    >
      <ol className="bullets stack gap-2xs">
        {parts.map((part) => (
          <li className={part.kind === 'checklist' ? 'faint' : ''} key={part.entry.seq}>
            {part.kind === 'checklist'
              ? t('history.checklist', { count: part.count })
              : sayHistory(t, part.entry, names)}
          </li>
        ))}
      </ol>
    </section>
  );
}
