import { useMemo } from 'react';
import { isPathWithin, setAtPath } from '../../../../shared/field-path.ts';
import { isObject } from '../../../../shared/json.ts';
import type { DraftFields } from '../../../form/field-values.ts';
import { AutoField } from '../../../form/fields/auto-field.tsx';
import { Field } from '../../../form/fields/field.tsx';
import fields from '../../../form/fields/fields.module.css';
import { type FieldProps, FormProvider, type FormState, useField, useForm } from '../../../form/form-context.tsx';
import { createEmptyValue, type SchemaField } from '../../../form/schema.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { TrashIcon } from '../../../ui/icons.tsx';
import { usePlanContext } from '../plan-context.ts';
import styles from './args-form.module.css';
import { changeableFields, type ElementArgs, getCurrentValue } from './fields.ts';
import { type ArgsWording, getArgumentLabel } from './value-view.tsx';

/** The changes of a revision, one row per field. More fields are chosen by name and start with their current value. */
export function ChangesField({
  args,
  wording,
  ...props
}: FieldProps & {
  args: ElementArgs;
  wording: ArgsWording;
}) {
  const { t } = useTranslation();
  const { session } = usePlanContext();
  const state = useField({ ...props, required: false });
  const changes: DraftFields = isObject(state.value) ? state.value : {};
  const known = new Map(changeableFields(args.type).map((field) => [field.name, field]));
  const rest = [...known.keys()].filter((path) => !Object.hasOwn(changes, path));
  const without = (path: string) => Object.fromEntries(Object.entries(changes).filter(([name]) => name !== path));
  return (
    <Field path={props.path} state={state} group>
      <div className="gap-xs stack">
        {Object.entries(changes).map(([name, now]) => (
          <div key={name} className="gap-2xs stack">
            <Change
              field={known.get(name) ?? { name, required: true, filled: false, of: { kind: 'json' } }}
              path={`${props.path}.${name}`}
              now={now}
              onChange={(next) => state.set(next === undefined ? without(name) : { ...changes, [name]: next })}
            />
            <button
              type="button"
              className={`inline gap-2xs text-md pad-2xs round-sm faint to-left ${styles.small}`}
              onClick={() => state.set(without(name))}
            >
              <TrashIcon size={14} /> {t('plan.form.removeItem', { name: getArgumentLabel(wording, name) })}
            </button>
          </div>
        ))}
        {rest.length > 0 && (
          <select
            className={`${fields.input} ${fields.select}`}
            aria-label={t('plan.form.addChange')}
            value=""
            onChange={({ currentTarget }) => {
              const field = known.get(currentTarget.value);
              if (!field) return;
              const present = getCurrentValue(session.draft, args, field.name);
              state.set({ ...changes, [field.name]: present ?? createEmptyValue(field.of) });
            }}
          >
            <option value="">{t('plan.form.addChange')}</option>
            {rest.map((path) => (
              <option key={path} value={path}>
                {getArgumentLabel(wording, path)}
              </option>
            ))}
          </select>
        )}
      </div>
    </Field>
  );
}

/** Each value has its own form, since its name is a dotted path and not a path in the arguments. */
const OWN = 'value';

function Change({
  field,
  path,
  now,
  onChange,
}: {
  field: SchemaField;
  path: string;
  now: unknown;
  onChange: (next: unknown) => void;
}) {
  const form = useForm();
  const state = useMemo<FormState>(
    () => ({
      ...form,
      schema: [{ ...field, name: OWN }],
      issues: form.issues
        .filter((issue) => isPathWithin(issue.path, path))
        .map((issue) => ({ ...issue, path: `${OWN}${issue.path.slice(path.length)}` })),
      sayChoice: (name, choice) => form.sayChoice(name === OWN ? field.name : name, choice),
      set: (at, next) => onChange((setAtPath({ [OWN]: now }, at, next, form.itemsBy) as DraftFields)[OWN]),
    }),
    [form, field, path, now, onChange],
  );
  const written = useMemo(() => ({ [OWN]: now }), [now]);
  return (
    <FormProvider form={state} value={written}>
      <AutoField field={field} path={OWN} />
    </FormProvider>
  );
}
