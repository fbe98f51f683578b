import { joinFieldPath } from '../../../shared/field-path.ts';
import { useTranslation } from '../../i18n/index.ts';
import type { DraftFields } from '../field-values.ts';
import { useForm } from '../form-context.tsx';
import { OptionalGroupField } from '../form-section.tsx';
import { createEmptyRecord, listFieldsAtPath, type SchemaField } from '../schema.ts';
import { TagsField } from './chips-fields.tsx';
import { CheckboxesField, SelectField, SwitchField } from './choice-field.tsx';
import { ColorField } from './color-field.tsx';
import { JsonField } from './json-field.tsx';
import { NumbersField } from './named-numbers-field.tsx';
import { NumberField } from './number-field.tsx';
import { RecordsField } from './records-field.tsx';
import { RowsField } from './rows-field.tsx';
import { TextField } from './text-field.tsx';

const TITLED = ['title', 'name', 'text', 'description', 'id'] as const;

const getHeading = (item: DraftFields): string => {
  const found = TITLED.map((name) => item[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found.slice(0, 80) : '';
};

/** The fields of a schema, each with the control of its type. */
export function AutoFields({ fields, path = '' }: { fields: readonly SchemaField[]; path?: string }) {
  return fields.map((field) => <AutoField key={field.name} field={field} path={joinFieldPath(path, field.name)} />);
}

/** The remaining fields of the schema, so that none is missing. @param placed those with their own place in the form */
export function RestFields({ path = '', placed }: { path?: string; placed: readonly string[] }) {
  const { schema } = useForm();
  return (
    <AutoFields fields={listFieldsAtPath(schema, path).filter(({ name }) => !placed.includes(name))} path={path} />
  );
}

/** A field with the form's custom control, else with the control of its type. */
export function AutoField({ field, path }: { field: SchemaField; path: string }) {
  return useForm().customControl(field, path) ?? <KindField field={field} path={path} />;
}

/** A field with the control of its type. */
export function KindField({ field: { of, required, name }, path }: { field: SchemaField; path: string }) {
  const { t } = useTranslation();
  const { sayChoice, label } = useForm();
  const props = { path, label: label(name), removable: !required };
  switch (of.kind) {
    case 'yes':
      return <SwitchField {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'choice': {
      const options = of.values.map((value) => ({ value, text: sayChoice(name, value) }));
      return <SelectField {...props} options={options} none={required ? undefined : '–'} />;
    }
    case 'text':
      return <TextField {...props} minRows={of.long ? 2 : 1} />;
    case 'color':
      return <ColorField {...props} />;
    case 'texts':
      return of.long ? <RowsField {...props} /> : <TagsField {...props} />;
    case 'choices':
      return <CheckboxesField {...props} />;
    case 'group':
      return (
        <OptionalGroupField
          path={path}
          label={props.label}
          removable={!required}
          make={() => createEmptyRecord(of.fields)}
        >
          <AutoFields fields={of.fields} path={path} />
        </OptionalGroupField>
      );
    case 'items':
      return (
        <RecordsField
          {...props}
          make={() => createEmptyRecord(of.fields)}
          title={(item, index) => getHeading(item) || t('plan.form.item', { list: props.label, number: index + 1 })}
          folds
        >
          {(at) => <AutoFields fields={of.fields} path={at} />}
        </RecordsField>
      );
    case 'numbers':
      return <NumbersField {...props} />;
    case 'script':
    case 'json':
      return <JsonField {...props} />;
  }
}
