import { lazy, type ReactNode, Suspense } from 'react';
import { KindField } from '../../../form/fields/auto-field.tsx';
import { ReferencesField } from '../../../form/fields/chips-fields.tsx';
import { SelectField } from '../../../form/fields/choice-field.tsx';
import { Field } from '../../../form/fields/field.tsx';
import { TextField } from '../../../form/fields/text-field.tsx';
import { type FieldProps, useField, useFormValue } from '../../../form/form-context.tsx';
import type { SchemaField } from '../../../form/schema.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { type Nameable, parseStepReference } from '../step-wording.ts';
import { ChangesField } from './changes-field.tsx';
import { type ElementArgs, getReferenceType, type ReferenceType } from './fields.ts';
import { type ArgsWording, getArgumentLabel } from './value-view.tsx';

/** Scripts are rarely edited here, so their editor is loaded on demand. */
const ScriptArgument = lazy(() => import('./script-argument.tsx'));

export interface ArgsContext {
  tool: string;
  args: ElementArgs;
  wording: ArgsWording;
  nameable: Nameable;
}

/** A field of a step's arguments: a reference to another step, or an editable value. */
export function ArgumentField({ context, field, path }: { context: ArgsContext; field: SchemaField; path: string }) {
  const { wording } = context;
  const isTaken = useFormValue(path, (value) => parseStepReference(value, wording.ids) !== null);
  if (isTaken)
    return <TakenField path={path} label={getLabel(context, field, path)} kind={field.of.kind} wording={wording} />;
  return ownField(context, field, path) ?? <KindField field={field} path={path} />;
}

const getLabel = ({ tool, wording }: ArgsContext, { name }: SchemaField, path: string): string =>
  tool === 'updateElement' && path === 'id' ? wording.t('plan.form.which') : getArgumentLabel(wording, name);

/** The custom control for a field of a step's arguments: references and revisions; undefined for others. */
function ownField(context: ArgsContext, field: SchemaField, path: string): ReactNode | undefined {
  const { tool, args, wording } = context;
  const { t } = wording;
  const isRevision = tool === 'updateElement';
  const props = { path, label: getLabel(context, field, path), removable: !field.required };
  if (field.of.kind === 'script')
    return (
      <Suspense>
        <ScriptArgument {...props} />
      </Suspense>
    );
  if (isRevision && path === 'changes') return <ChangesField {...props} args={args} wording={wording} />;
  if (isRevision && path === 'type' && field.of.kind === 'choice') {
    const options = field.of.values.map((each) => ({
      value: each,
      text: t(`authoring.element.${each}` as 'authoring.element.act'),
    }));
    return <SelectField {...props} options={options} />;
  }
  const about = getReferenceType(tool, field.name, args);
  if (about && (field.of.kind === 'text' || field.of.kind === 'texts')) {
    return <NamesField {...props} about={about} many={field.of.kind === 'texts'} context={context} />;
  }
  return isRevision && path === 'id' ? <TextField {...props} /> : undefined;
}

/** A reference to another step, with a button to enter the value by hand instead. */
function TakenField({ kind, wording, ...props }: FieldProps & { kind: string; wording: ArgsWording }) {
  const { t } = useTranslation();
  const state = useField({ ...props, required: false });
  const taken = parseStepReference(state.value, wording.ids);
  return (
    <Field path={props.path} state={state} group>
      <p className="text-md indigo">
        {t('plan.form.reference', { number: wording.numbers.get(taken?.stepId ?? '') ?? 0 })}
        {taken && taken.what !== '' && ` (${taken.what})`}{' '}
        <button
          className="text-md faint underlined"
          type="button"
          onClick={() => state.set(kind === 'text' ? '' : undefined)}
        >
          {t('plan.form.referenceGone')}
        </button>
      </p>
    </Field>
  );
}

function NamesField({
  about,
  many,
  context: { nameable, args },
  ...props
}: FieldProps & { about: ReferenceType; many: boolean; context: ArgsContext }) {
  const { t } = useTranslation();
  const value = useFormValue(props.path);
  const present = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string' && id !== '');
  const options = listOptions(about, nameable, args, present);
  if (many) return <ReferencesField {...props} options={options} />;
  const none = props.removable ? '–' : t('editing.choose');
  return (
    <SelectField {...props} none={none} options={options.map(({ value: id, label }) => ({ value: id, text: label }))} />
  );
}

function listOptions(
  about: ReferenceType,
  { acts, characters, places }: Nameable,
  args: ElementArgs,
  present: readonly string[],
): { value: string; label: string }[] {
  const all =
    about === 'act'
      ? acts
      : about === 'character'
        ? characters
        : places.filter(({ actId }) => typeof args.actId !== 'string' || actId === args.actId);
  const known = new Map(all.map(({ id, name }) => [id, name]));
  for (const id of present) if (!known.has(id)) known.set(id, id);
  return [...known].map(([value, label]) => ({ value, label }));
}
