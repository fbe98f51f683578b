import type { ReactNode } from 'react';
import type { StepArgs } from '../../../../shared/plan/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { usePlanDesk } from '../context.ts';
import { changeableFields, emptyValue, type ToolField } from './fields.ts';
import styles from './form-fields.module.css';
import { RemoveButton } from './items-input.tsx';
import { presentValue } from './present.ts';
import { type ArgsWording, sayArgument } from './value-view.tsx';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a revision changes: one field after the other, each with what it is written with; more are chosen by name,
 * and begin as what is there now. */
export function ChangesInput({
  args,
  value,
  wording,
  onChange,
  children,
}: {
  /** Of the revision: they say what is revised. */
  args: StepArgs;
  value: unknown;
  wording: ArgsWording;
  onChange: (value: Readonly<Record<string, unknown>>) => void;
  /** A field. */
  children: (field: ToolField, value: unknown, onChange: (value: unknown) => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const { session } = usePlanDesk();
  const changes = isFields(value) ? value : {};
  const known = new Map(changeableFields(args.type).map((field) => [field.name, field]));
  const rest = [...known.keys()].filter((path) => !Object.hasOwn(changes, path));
  const without = (path: string) => Object.fromEntries(Object.entries(changes).filter(([name]) => name !== path));
  return (
    <div className={styles.itemsList}>
      {Object.entries(changes).map(([path, now]) => (
        <div key={path} className={styles.change}>
          {children(known.get(path) ?? { name: path, required: true, of: { kind: 'json' } }, now, (next) =>
            onChange(next === undefined ? without(path) : { ...changes, [path]: next }),
          )}
          <RemoveButton name={sayArgument(wording, path)} onClick={() => onChange(without(path))} />
        </div>
      ))}
      {rest.length > 0 && (
        <select
          className={`${styles.input} ${styles.select}`}
          aria-label={t('plan.form.addChange')}
          value=""
          onChange={({ currentTarget }) => {
            const field = known.get(currentTarget.value);
            if (!field) return;
            const present = presentValue(session.draft, args, field.name);
            onChange({ ...changes, [field.name]: present ?? emptyValue(field.of) });
          }}
        >
          <option value="">{t('plan.form.addChange')}</option>
          {rest.map((path) => (
            <option key={path} value={path}>
              {sayArgument(wording, path)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
