import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { factIds } from '../../../../../shared/story/index.ts';
import { AutoGrowTextarea } from '../../../../form/fields/auto-grow-textarea.tsx';
import { Field } from '../../../../form/fields/field.tsx';
import styles from '../../../../form/fields/fields.module.css';
import { type FieldProps, useField } from '../../../../form/form-context.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDraftContext } from '../../draft-context.tsx';
import { flagNames } from '../../sheets/story-ids.ts';
import { type ConditionText, withPart } from '../condition.ts';
import parts from './condition.module.css';

type ConditionReader = (text: string) => ConditionText;

let loaded: ConditionReader | null = null;
let loading: Promise<ConditionReader> | null = null;
const UNREAD: ConditionText = { reading: 'empty', flags: [] };

/** Loads the reader once for all fields. A failed load is retried by the next field. */
function loadReader(): Promise<ConditionReader> {
  loading ??= import('../condition.ts').then(
    ({ classifyCondition }) => {
      loaded = classifyCondition;
      return classifyCondition;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** The reader of conditions; null until it is loaded. It is loaded with the first condition field. */
function useConditionReader(): ConditionReader | null {
  const [reader, setReader] = useState<ConditionReader | null>(() => loaded);
  useEffect(() => {
    let here = true;
    // It may have loaded between this field's first render and now.
    loadReader().then(
      (come) => here && setReader(() => come),
      () => undefined, // the field stays usable; only the reading is not shown
    );
    return () => {
      here = false;
    };
  }, []);
  return reader;
}

const COUNTS = ['turn >= 5', 'progress >= 3', 'doom >= 3'] as const;

/** A condition as text, with insertable parts and how it is read. `prose`: the Director judges prose. */
export function ConditionField({ prose = false, hint, ...props }: FieldProps & { prose?: boolean }) {
  const { t } = useTranslation();
  const { draft, flags } = useDraftContext();
  const state = useField(props);
  const input = useRef<HTMLTextAreaElement>(null);
  const { id, value, set, problems, removable } = state;
  const text = typeof value === 'string' ? value : '';
  const settled = useDeferredValue(text);
  const { reading, flags: named } = useConditionReader()?.(settled) ?? UNREAD;
  const unset = named.filter((flag) => (flags.get(flag)?.setBy.length ?? 0) === 0);
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
  const read = (
    <span
      className={`flex wrap gap-sm rows-none text-sm faint ${parts.reading}`}
      data-reading={prose ? reading : `strict-${reading}`}
    >
      {reading === 'condition' && t('editing.condition.reads')}
      {reading === 'prose' && t(prose ? 'editing.condition.prose' : 'editing.condition.never')}
      {unset.map((flag) => (
        <span key={flag} className={parts.unset}>
          {t('editing.condition.unset', { flag })}
        </span>
      ))}
    </span>
  );
  const help = (
    <details className={`text-md ${parts.parts}`}>
      <summary className="indigo">{t('editing.condition.help')}</summary>
      {(['flags', 'counts', 'known'] as const).map((kind) => (
        <PartList key={kind} title={t(`editing.condition.${kind}`)} items={insertable[kind]} onInsert={insert} />
      ))}
      <p className="text-sm faint leading-snug">{t('editing.condition.joins')}</p>
    </details>
  );
  return (
    <Field
      path={props.path}
      hint={
        <>
          {hint && <span className="faint">{hint} </span>}
          {read}
        </>
      }
      below={help}
      state={state}
      optional={removable}
    >
      <AutoGrowTextarea
        ref={input}
        id={id}
        minRows={1}
        value={text}
        onText={(typed) => set(removable && typed === '' ? undefined : typed)}
        error={problems.length > 0}
        spellCheck={false}
        size={styles.code}
      />
    </Field>
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
