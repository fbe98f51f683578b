import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { z } from 'zod';
import { clip } from '../../shared/clip.ts';
import type { Issue } from '../../shared/error.ts';
import {
  type DroppedFrame,
  type ScriptTarget,
  type ToldPart,
  toldToScript,
  writeScriptEdit,
} from '../../shared/play/index.ts';
import { readableId } from '../../shared/readable-id.ts';
import {
  decideUnit,
  diffDrafts,
  type ElementChange,
  optionIds,
  type PlanDraft,
  SCRIPT_LINES_MAX,
  type ScriptLine,
  ScriptSchema,
  sceneNames,
  type UnitEdit,
} from '../../shared/story/index.ts';
import type { PlayAnswer, TurnRecord, TurnsAnswer } from '../../shared/wire/index.ts';
import { toApiError } from '../api/index.ts';
import { FormProvider, type FormState, PLAIN_FORM } from '../form/form-context.tsx';
import { listSchemaFields } from '../form/schema.ts';
import { useTranslation } from '../i18n/index.ts';
import { sayScriptChoice } from '../script/labels.ts';
import { ScriptField } from '../script/script-field.tsx';
import { createScriptWorld } from '../script/script-world.ts';
import { DiffView } from '../studio/history/diff/index.ts';
import { createDraftNames } from '../studio/wording/tool-call.ts';
import { AlertIcon, QuillIcon } from '../ui/icons.tsx';
import { ErrorNotice, Story } from '../ui/index.ts';
import styles from './keep.module.css';
import { type MarkedFacts, markFactsInLines } from './mark-facts.ts';
import {
  groupLeftOutByReason,
  isOlderRecord,
  listPartsToldTogether,
  listSaveAsScriptNotes,
  type SaveAsScriptNote,
  selectFramesOfPart,
} from './told-parts.ts';

const FIELDS = listSchemaFields(z.object({ lines: ScriptSchema }));

/** The changes of an edit; empty if it is invalid, in which case the server says why. */
function listChanges(draft: PlanDraft, edit: UnitEdit): ElementChange[] {
  try {
    return diffDrafts(draft, decideUnit(draft, [edit]).after);
  } catch {
    return [];
  }
}

/** Maps the issues of an edit's lines to the lines edited here. @param first number of lines above them */
function issuesOfLines(error: unknown, { slot: { path }, isAgain }: ScriptTarget, first: number): Issue[] {
  const prefix = `${path === '' ? '' : `${path}.`}${isAgain ? 'again' : 'script'}`;
  return toApiError(error).issues.flatMap((issue) => {
    if (issue.path === prefix) return [{ ...issue, path: 'lines' }];
    if (!issue.path.startsWith(`${prefix}.`)) return [];
    const [line = '', ...rest] = issue.path.slice(prefix.length + 1).split('.');
    return [{ ...issue, path: ['lines', `${Number(line) - first}`, ...rest].join('.') }];
  });
}

export interface ToldPartProps {
  play: PlayAnswer;
  sessionId: string;
  record: TurnRecord;
  frames: TurnsAnswer['turns'][number]['frames'];
  told: ToldPart;
  draft: PlanDraft;
  seq: number;
  say: (toldPart: ToldPart) => string;
  onClose: () => void;
}

/** The proposed script of a part: to read, play and edit before it is saved. */
export function ProposedScript({
  play,
  record,
  frames,
  told,
  draft,
  say,
  place,
  there,
  pending,
  error,
  onKeep,
}: ToldPartProps & {
  place: ScriptTarget;
  there: ReactNode;
  pending: boolean;
  error: unknown;
  onKeep: (edit: UnitEdit) => void;
}) {
  const { t } = useTranslation();
  const { slot, isAgain, lines: before } = place;
  const notes = listSaveAsScriptNotes(record, told, place);
  const from = useMemo(() => {
    const getName = (id: string) =>
      draft.characters.find((each) => each.id === id)?.name ?? play.cast.find((each) => each.id === id)?.name;
    return toldToScript(selectFramesOfPart(frames, told), { names: sceneNames(draft), getName });
  }, [frames, told, draft, play.cast]);
  const facts = useMemo(() => markFactsInLines(from.lines, draft, record, told), [from, draft, record, told]);
  const [lines, setLines] = useState<readonly ScriptLine[]>(facts.lines);
  const [how, setHow] = useState<'replace' | 'add'>(notes.includes('began-earlier') ? 'add' : 'replace');
  const isAdded = how === 'add' && before.length > 0;
  const all = useMemo(() => (isAdded ? [...before, ...lines] : [...lines]), [isAdded, before, lines]);
  const world = useMemo(() => createScriptWorld(draft, t), [draft, t]);
  const language = draft.premise?.language;
  const issues = useMemo(
    () => (error === null ? [] : issuesOfLines(error, place, isAdded ? before.length : 0)),
    [error, place, isAdded, before.length],
  );
  const form = useMemo<FormState>(
    () => ({
      ...PLAIN_FORM,
      ...{ schema: FIELDS, language, issues, startPath: 'lines' },
      label: () => t('keep.lines'),
      sayChoice: (name, choice) => sayScriptChoice(t, name, choice),
      set: (_path, value) => setLines((value as ScriptLine[] | undefined) ?? []),
    }),
    [language, issues, t],
  );
  const written = useMemo(() => ({ lines }), [lines]);
  if (from.lines.length === 0 && lines.length === 0 && told.telling !== 'written')
    return <p className={`text-md faint leading ${styles.quiet}`}>{t('keep.empty')}</p>;
  const setting = findSetting(draft, place);
  const together = listPartsToldTogether(record, told).map(say);
  const tooMany = all.length > SCRIPT_LINES_MAX;
  return (
    <>
      <p className="flex starting gap-xs soft leading">
        <QuillIcon className="beside-text" size={17} />
        <span>
          {t(isAgain ? 'keep.goesToAgain' : 'keep.goesTo')}{' '}
          <Story as="span" language={language} className="text-base ink">
            {say({ ...told, title: slot.title })}
          </Story>
        </span>
      </p>
      <Notes notes={notes} told={told} place={place} together={together} facts={facts} />
      {before.length > 0 && (
        <div className="row wrap gap-sm rows-xs">
          <span>{t('keep.there', { count: before.length })}</span>
          <SegmentedControl
            size="xs"
            aria-label={t('keep.how')}
            value={how}
            onChange={(value) => setHow(value === 'add' ? 'add' : 'replace')}
            data={[
              { value: 'replace', label: t('keep.replace') },
              { value: 'add', label: t('keep.add') },
            ]}
          />
        </div>
      )}
      {there}
      <FormProvider form={form} value={written}>
        <ScriptField path="lines" world={world} setting={setting} />
      </FormProvider>
      <LeftOutList leftOut={from.leftOut} />
      {before.length > 0 && <Changes draft={draft} place={place} lines={all} />}
      {tooMany && (
        <p className="starting flex gap-xs vermilion leading" role="alert">
          <AlertIcon className="beside-text" size={18} />
          {t('keep.tooMany', { count: all.length, limit: SCRIPT_LINES_MAX })}
        </p>
      )}
      {error !== null && <ErrorNotice compact error={error} />}
      <footer className={`row wrap between gap-md rows-xs ruled sheet ${styles.foot}`}>
        <p className={`text-md faint leading ${styles.quiet}`}>{t('keep.intro')}</p>
        <Button
          leftSection={<QuillIcon size={15} />}
          loading={pending}
          disabled={lines.length === 0 || tooMany}
          onClick={() => onKeep(writeScriptEdit(place, all))}
        >
          {t('keep.keep')}
        </Button>
      </footer>
    </>
  );
}

function findSetting(draft: PlanDraft, { slot: { address } }: ScriptTarget): string | undefined {
  const act = draft.acts.find(({ id }) => id === address.actId);
  return act?.sandboxLocations.find(({ id }) => id === address.nodeId)?.location;
}

const FACT_SHOWN = 160;

function Notes({
  notes,
  told,
  place,
  together,
  facts,
}: {
  notes: readonly SaveAsScriptNote[];
  told: ToldPartProps['told'];
  place: ScriptTarget;
  together: readonly string[];
  facts: MarkedFacts;
}) {
  const { t } = useTranslation();
  const named = (some: MarkedFacts['marked']): string => some.map(({ text }) => clip(text, FACT_SHOWN)).join(' ');
  const option = optionNow(place);
  const texts = notes.map((note) => {
    if (note === 'renamed') return t('keep.notes.renamed', { was: told.title ?? '', now: place.slot.title });
    if (note === 'reworded') return t('keep.notes.reworded', { was: told.option ?? '', now: option });
    if (note === 'option-moved') return t('keep.notes.option-moved', { was: told.option ?? '' });
    return t(`keep.notes.${note}`);
  });
  const all = [
    ...texts,
    ...(together.length > 0 ? [t('keep.together', { parts: together.join(', ') })] : []),
    ...(facts.marked.length > 0 ? [t('keep.tells', { facts: named(facts.marked) })] : []),
    ...(facts.unmarked.length > 0 ? [t('keep.tellsNobody', { facts: named(facts.unmarked) })] : []),
    ...(isOlderRecord(told) ? [t('keep.whole')] : []),
  ];
  if (all.length === 0) return null;
  return (
    <ul className="stack gap-xs pad-md round wash-ochre ochre leading">
      {all.map((text) => (
        <li className="starting flex gap-xs" key={text}>
          <AlertIcon className="beside-text" size={15} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function optionNow({ slot: { encounter, part } }: ScriptTarget): string {
  if (part.of !== 'then' && part.of !== 'degree') return '';
  const options = (encounter && 'options' in encounter && encounter.options) || [];
  const ids = optionIds(options);
  return options[ids.indexOf(part.optionId ?? '')]?.text ?? '';
}

function LeftOutList({ leftOut }: { leftOut: readonly DroppedFrame[] }) {
  const { t } = useTranslation();
  if (leftOut.length === 0) return null;
  return (
    <section>
      <h3 className="text-md soft bottom-2xs">{t('keep.leftOut.title')}</h3>
      <ul className="bullets text-md faint leading">
        {groupLeftOutByReason(leftOut).map(({ why, count, names }) => (
          <li key={why}>
            {t(`keep.leftOut.${why}`, {
              count,
              names: names.map(readableId).join(', '),
              limit: SCRIPT_LINES_MAX,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ draft, place, lines }: { draft: PlanDraft; place: ScriptTarget; lines: readonly ScriptLine[] }) {
  const { t } = useTranslation();
  const settled = useDeferredValue(lines);
  const changes = useMemo(() => listChanges(draft, writeScriptEdit(place, settled)), [draft, place, settled]);
  return (
    <details className={styles.changes} open>
      <summary>
        <h3>{t('keep.changes')}</h3>
      </summary>
      <Suspense fallback={<Skeleton height={60} radius="md" />}>
        <DiffView changes={changes} names={createDraftNames(draft)} storyLanguage={draft.premise?.language} ahead />
      </Suspense>
    </details>
  );
}
