import { Suspense, useState } from 'react';
import { getTurnDirector, type PlayAnswer, type TurnRecord } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { KeepDialog, useOwnSession } from '../save-as-script/index.ts';
import { formatNumber } from '../ui/format-amounts.ts';
import { formatDateTime } from '../ui/format-time.ts';
import { AlertIcon } from '../ui/icons.tsx';
import { Clock, Story } from '../ui/index.ts';
import type { StoryNames } from '../ui/story-names.ts';
import { DirectionPackPart } from './direction-pack-part.tsx';
import { EncountersPart } from './encounters-part.tsx';
import { PlanPart } from './plan-part.tsx';
import { PromptsPart } from './prompts-part.tsx';
import { RecordPart, Sentences } from './record-part.tsx';
import { ReplayTurn } from './replay.tsx';
import { sayAction, sayMemoryChange, sayMutation } from './sentences.ts';
import timeline from './timeline.module.css';
import { ToldPart } from './told-part.tsx';
import { allAttemptsFailed, computeClocks, type RecordTurn } from './turn-summaries.ts';
import look from './turn-view.module.css';
import { UsagePart } from './usage-part.tsx';

export interface TurnViewProps {
  play: PlayAnswer;
  record: TurnRecord;
  /** The turn's frames, and those of the turn before; undefined if they are not on this page. */
  told: RecordTurn | undefined;
  before: RecordTurn | undefined;
  names: StoryNames;
}

/** One turn: a summary first, then part by part. */
export function TurnView({ play, record, told, before, names }: TurnViewProps) {
  const { t } = useTranslation();
  const { language } = play;
  const own = useOwnSession(play);
  const [kept, keep] = useState<string | null>(null);
  const changes = record.mutations
    .filter(({ type }) => type !== 'turn-began')
    .flatMap((mutation) => sayMutation(t, mutation, names));
  const quote = (text: string) => t('record.changes.written', { text });
  return (
    <>
      <TurnSummary play={play} record={record} told={told} before={before} names={names} />
      <div className={`stack starting gap-md ${look.parts}`}>
        <div className="stack gap-md">
          <PlanPart record={record} names={names} language={language} />
          <ToldPart record={record} names={names} language={language} onKeep={own === null ? null : keep} />
          <DirectionPackPart direction={record.direction} cast={play.cast} names={names} language={language} />
          <UsagePart record={record} />
        </div>
        <div className="stack gap-md">
          <EncountersPart record={record} names={names} language={language} />
          <RecordPart title={t('record.changes.title')}>
            <Sentences of={changes} none={t('record.changes.none')} />
          </RecordPart>
          <RecordPart title={t('record.changes.memory')}>
            <Sentences
              of={record.memory.map((change) => sayMemoryChange(t, change, names))}
              none={t('record.changes.noMemory')}
            />
          </RecordPart>
          <Reasons
            title={t('record.changes.refused')}
            of={record.refusals.map(({ what, reason }) => ({ what, reason: names.inWords(reason) }))}
          />
          <Reasons
            title={t('record.changes.secrets')}
            of={record.refused.map(({ by, text, reason }) => ({ what: `${by}: ${quote(text)}`, reason }))}
          />
          <Reasons
            title={t('record.changes.replaced')}
            of={record.replaced.map(({ written, reason }) => ({ what: quote(written), reason }))}
          />
        </div>
      </div>
      <PromptsPart prompts={record.prompts} />
      {own !== null && kept !== null && (
        <Suspense>
          <KeepDialog play={play} sessionId={own} turn={record.turn} part={kept} onClose={() => keep(null)} />
        </Suspense>
      )}
    </>
  );
}

/** What was not accepted, and why. Empty if all was. */
function Reasons({ title, of }: { title: string; of: readonly { what: string; reason: string }[] }) {
  if (of.length === 0) return null;
  return (
    <RecordPart title={title}>
      <ul className="stack gap-xs">
        {of.map(({ what, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record does not change, and may say a thing twice
          <li className="stack leading-snug quoted" key={index}>
            <span>{what}</span>
            <small className="text-md faint">{reason}</small>
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

function TurnSummary({ play, record, told, before, names }: TurnViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { by } = getTurnDirector(record);
  const clocks = computeClocks(record);
  const options = before?.frames.flatMap((frame) => (frame.type === 'choice' ? frame.options : [])) ?? [];
  const lines = (told?.frames ?? []).flatMap((frame): { seq: number; who: string | null; text: string }[] =>
    frame.type === 'say'
      ? [{ seq: frame.seq, who: frame.name ?? names.character(frame.character ?? ''), text: frame.text }]
      : frame.type === 'narrate'
        ? [{ seq: frame.seq, who: null, text: frame.text }]
        : [],
  );
  const when = Date.parse(record.createdAt);
  return (
    <section className={`stack gap-xl rows-md edged round-lg sheet low pad-lg ${look.glance}`}>
      <div className={look.action}>
        <h3 className="text-sm faint bold ui bottom-2xs">{t('record.action.title')}</h3>
        <Story language={play.language} className="text-xl leading-snug">
          {sayAction(t, record.action, names, options)}
        </Story>
        {record.wish !== null && (
          <p className="text-md faint">
            {t('record.action.wish')} <q lang={language}>{record.wish}</q>
          </p>
        )}
        {lines.length > 0 && (
          <details className="top-xs">
            <summary className="text-md indigo">{t('record.told')}</summary>
            {lines.map(({ seq, who, text }) => (
              <Story key={seq} language={play.language} className="soft top-xs">
                {who && <b>{who} </b>}
                {text}
              </Story>
            ))}
          </details>
        )}
      </div>
      <dl className="stack gap-sm">
        <div>
          <dt className="text-sm faint bold ui bottom-2xs">{t('record.timeline.director')}</dt>
          <dd className="row gap-xs">
            <span className={`rigid round-full raised inline-block ${timeline.dot}`} data-by={by} />
            {by === 'unknown' && record.directedBy !== '' ? record.directedBy : t(`record.by.${by}`)}
          </dd>
        </div>
        <div>
          <dt className="text-sm faint bold ui bottom-2xs">{t('record.usage.title')}</dt>
          <dd className="row gap-xs">
            {t('record.usage.total', { count: record.usage.calls })},{' '}
            {t('record.usage.ms', { ms: formatNumber(Math.round(record.usage.ms), language) })}
          </dd>
        </div>
        <div>
          <dt className="text-sm faint bold ui bottom-2xs">
            {t('record.timeline.tick', { tick: record.tick, line: record.line })}
          </dt>
          <dd className="row gap-xs">{Number.isNaN(when) ? '' : formatDateTime(when, language)}</dd>
        </div>
      </dl>
      <div className={`flex wrap starting gap-lg rows-sm ${look.clocks}`}>
        {clocks.length === 0 && <p className="text-md faint">{t('record.clocks.none')}</p>}
        {clocks.map(({ before: was, ...clock }) => (
          <figure
            key={`${clock.kind}${clock.label}`}
            className={`stack centered items-center row-center ${look.clock}`}
          >
            <span className="row gap-2xs faint">
              {was !== null && was !== clock.value && (
                <>
                  <Clock {...clock} value={was} size={44} />
                  <span aria-hidden="true">→</span>
                </>
              )}
              <Clock {...clock} size={60} />
            </span>
            <figcaption className="stack text-md leading-tight">
              <span lang={play.language}>{clock.label}</span>
              <b className="numbers">
                {was !== null && was !== clock.value && `${was} → `}
                {clock.value}/{clock.max}
              </b>
            </figcaption>
          </figure>
        ))}
      </div>
      <ReplayTurn play={play} turn={record.turn} names={names} />
      {(allAttemptsFailed(record) || record.stopped || record.reason) && (
        <ul className={`stack gap-2xs ochre whole-row ${look.remarks}`}>
          {allAttemptsFailed(record) && (
            <li className="flex baseline gap-xs">
              <AlertIcon className="relative" size={15} />
              {t('record.gaveUp')}
            </li>
          )}
          {record.reason && (
            <li className="flex baseline gap-xs">
              <AlertIcon className="relative" size={15} />
              {t('record.because', { reason: record.reason })}
            </li>
          )}
          {record.stopped && <li className="flex baseline gap-xs">{t('record.stopped')}</li>}
        </ul>
      )}
    </section>
  );
}
