import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { writeConditionTree } from '../../../../../shared/conditions/condition-tree.ts';
import { factIds } from '../../../../../shared/story/index.ts';
import { useConditionNames } from '../../../../conditions/condition-names.ts';
import { withPart } from '../../../../conditions/insert-part.ts';
import type { ConditionText } from '../../../../conditions/read-condition.ts';
import { sayCondition } from '../../../../conditions/say-condition.ts';
import { useConditionReader } from '../../../../conditions/use-condition-reader.ts';
import { AutoGrowTextarea } from '../../../../form/fields/auto-grow-textarea.tsx';
import { Field } from '../../../../form/fields/field.tsx';
import styles from '../../../../form/fields/fields.module.css';
import { type FieldProps, useField } from '../../../../form/form-context.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDraftContext } from '../../draft-context.tsx';
import { flagNames } from '../../sheets/story-ids.ts';
import parts from './condition.module.css';
import { ConditionBuilder } from './condition-builder.tsx';

const COUNTS = ['turn >= 5', 'progress >= 3', 'doom >= 3'] as const;

const UNREAD: ConditionText = { reading: 'empty', flags: [], tree: null, problem: null };
const NO_PARTS = { join: 'all', parts: [] } as const;

/**
 * A condition built from lists, or written as text with insertable parts; and how it is read. `prose`: the Director judges
 * prose.
 */
export function ConditionField({ prose = false, hint, ...props }: FieldProps & { prose?: boolean }) {
  const { t } = useTranslation();
  const { draft, flags } = useDraftContext();
  const state = useField(props);
  const input = useRef<HTMLTextAreaElement>(null);
  const { id, value, set, problems, removable } = state;
  const text = typeof value === 'string' ? value : '';
  const reader = useConditionReader();
  const read = useMemo(() => reader?.(text) ?? UNREAD, [reader, text]);
  const { reading, tree } = read;
  const [wantsLists, setWantsLists] = useState(true);
  const isBuilt = wantsLists && (text.trim() === '' || tree !== null);
  const write = (next: string) => set(removable && next === '' ? undefined : next);
  const insert = (part: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    const next = withPart(text, part, selectionStart, selectionEnd);
    set(next.text);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const setters = (flag: string) => (flags.get(flag)?.setBy ?? []).map(({ encounter }) => encounter).join(', ');
  const meters = (draft.premise?.meters ?? []).map((meter) => `meters.${meter.id} >= ${meter.initial + 1}`);
  const insertable = {
    flags: flagNames(draft).map((flag) => ({ part: `has_flag("${flag}")`, label: flag, title: setters(flag) })),
    counts: [...COUNTS, ...meters].map((part) => ({ part, label: part })),
    known: [
      ...factIds(draft).map((fact) => `knows("${fact}")`),
      ...draft.characters.map(({ id: person }) => `met("${person}")`),
      ...draft.acts.map((act) => `ended_with("${act.id}") == "won"`),
      'has_item("")',
    ].map((part) => ({ part, label: part.replace(/ == "won"$/, '').replace('""', '"…"'), title: part })),
  };
  const help = (
    <details className={`text-md ${parts.parts}`}>
      <summary className="indigo">{t('editing.condition.help')}</summary>
      {(['flags', 'counts', 'known'] as const).map((kind) => (
        <PartList key={kind} title={t(`editing.condition.${kind}`)} items={insertable[kind]} onInsert={insert} />
      ))}
      <p className="text-sm faint leading-snug">{t('editing.condition.joins')}</p>
    </details>
  );
  const toggle = (
    <Button
      size="xs"
      variant="subtle"
      className="to-left"
      disabled={!isBuilt && reading !== 'empty' && tree === null}
      title={!isBuilt && reading === 'condition' && tree === null ? t('conditions.builder.tooComplex') : undefined}
      onClick={() => {
        setWantsLists(!isBuilt);
        if (isBuilt) requestAnimationFrame(() => input.current?.focus());
      }}
    >
      {t(`conditions.builder.${isBuilt ? (prose ? 'toSourceOrWords' : 'toSource') : 'toLists'}`)}
    </Button>
  );
  return (
    <Field
      path={props.path}
      hint={
        <>
          {hint && <span className="faint">{hint} </span>}
          <Reading read={read} prose={prose} />
        </>
      }
      below={
        <>
          {toggle}
          {!isBuilt && help}
        </>
      }
      state={state}
      optional={removable}
      group={isBuilt}
    >
      {isBuilt ? (
        <ConditionBuilder group={tree ?? NO_PARTS} onGroup={(group) => write(writeConditionTree(group))} />
      ) : (
        <AutoGrowTextarea
          ref={input}
          id={id}
          minRows={1}
          value={text}
          onText={write}
          error={problems.length > 0}
          spellCheck={false}
          size={styles.code}
        />
      )}
    </Field>
  );
}

/** What a text is read as: the sentence it says, prose, or what was expected instead; and flags that nothing sets. */
function Reading({ read: { reading, flags: named, tree, problem }, prose }: { read: ConditionText; prose: boolean }) {
  const { t } = useTranslation();
  const { flags } = useDraftContext();
  const names = useConditionNames();
  const unset = named.filter((flag) => (flags.get(flag)?.setBy.length ?? 0) === 0);
  return (
    <span
      className={`flex wrap gap-sm rows-none text-sm faint ${parts.reading}`}
      data-reading={prose ? reading : `strict-${reading}`}
    >
      {reading === 'condition' &&
        (tree ? t('conditions.builder.says', { text: sayCondition(t, tree, names) }) : t('editing.condition.reads'))}
      {reading === 'prose' && t(prose ? 'editing.condition.prose' : 'editing.condition.never')}
      {reading === 'prose' && !prose && problem && (
        <span>{t(`conditions.problem.${problem.kind}`, { found: problem.found })}</span>
      )}
      {unset.map((flag) => (
        <span key={flag} className={parts.unset}>
          {t('editing.condition.unset', { flag })}
        </span>
      ))}
    </span>
  );
}

/** Parts of conditions as buttons. Empty if there are none. */
function PartList({
  title,
  items,
  onInsert,
}: {
  title: string;
  items: readonly { part: string; label: string; title?: string }[];
  onInsert: (part: string) => void;
}) {
  if (items.length === 0) return null;
  return (
    <>
      <p className="text-sm faint leading-snug">{title}</p>
      <p className={`flex wrap gap-2xs ${parts.partList}`}>
        {items.map(({ part, label, title: hint }) => (
          <button
            className="text-sm edged-strong round-sm raised ink mono pad-tag"
            key={part}
            type="button"
            title={hint}
            onClick={() => onInsert(part)}
          >
            {label}
          </button>
        ))}
      </p>
    </>
  );
}
