import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { factIds } from '../../../../../shared/story/index.ts';
import { AutoGrowTextarea } from '../../../../form/fields/auto-grow-textarea.tsx';
import { Field } from '../../../../form/fields/field.tsx';
import styles from '../../../../form/fields/fields.module.css';
import { type FieldProps, useField } from '../../../../form/form-context.ts';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDraftContext } from '../../draft-context.tsx';
import { flagNames } from '../../sheets/new-element.ts';
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

const PARTS = ['turn >= 5', 'progress >= 3', 'doom >= 3'] as const;

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
  const put = (part: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    const next = withPart(text, part, selectionStart, selectionEnd);
    set(next.text);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const known = flagNames(draft);
  const meters = (draft.premise?.meters ?? []).map((meter) => `meters.${meter.id} >= ${meter.initial + 1}`);
  const askable = [
    ...factIds(draft).map((fact) => ({ part: `knows("${fact}")`, says: `knows("${fact}")` })),
    ...draft.characters.map(({ id: person }) => ({ part: `met("${person}")`, says: `met("${person}")` })),
    ...draft.acts.map((act) => ({ part: `ended_with("${act.id}") == "won"`, says: `ended_with("${act.id}")` })),
    { part: 'has_item("")', says: 'has_item("…")' },
  ];
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
      {known.length > 0 && (
        <>
          <p className="text-sm faint leading-snug">{t('editing.condition.flags')}</p>
          <p className={`flex wrap gap-2xs ${parts.partList}`}>
            {known.map((flag) => (
              <button
                className="text-sm edged-strong round-sm raised ink mono pad-tag"
                key={flag}
                type="button"
                title={(flags.get(flag)?.setBy ?? []).map(({ encounter }) => encounter).join(', ')}
                onClick={() => put(`has_flag("${flag}")`)}
              >
                {flag}
              </button>
            ))}
          </p>
        </>
      )}
      <p className="text-sm faint leading-snug">{t('editing.condition.counts')}</p>
      <p className={`flex wrap gap-2xs ${parts.partList}`}>
        {[...PARTS, ...meters].map((part) => (
          <button
            className="text-sm edged-strong round-sm raised ink mono pad-tag"
            key={part}
            type="button"
            onClick={() => put(part)}
          >
            {part}
          </button>
        ))}
      </p>
      {askable.length > 0 && (
        <>
          <p className="text-sm faint leading-snug">{t('editing.condition.known')}</p>
          <p className={`flex wrap gap-2xs ${parts.partList}`}>
            {askable.map(({ part, says }) => (
              <button
                className="text-sm edged-strong round-sm raised ink mono pad-tag"
                key={part}
                type="button"
                title={part}
                onClick={() => put(part)}
              >
                {says}
              </button>
            ))}
          </p>
        </>
      )}
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
