import { useTranslation } from '../../i18n/index.ts';
import { type FieldProps, useField } from '../form-context.tsx';
import { Field } from './field.tsx';
import styles from './fields.module.css';

const NONE = '#808080';

/** A colour picker that can be cleared. @param none the text beside an empty swatch */
export function ColorField({ hint, none, ...props }: FieldProps & { none?: string }) {
  const { t } = useTranslation();
  const state = useField(props);
  const { id, value, set, removable } = state;
  const color = typeof value === 'string' ? value : null;
  return (
    <Field path={props.path} hint={hint} state={state} optional={removable}>
      <span className={`inline gap-xs text-md soft ui ${styles.color}`}>
        <input
          id={id}
          type="color"
          data-none={color === null || undefined}
          value={color?.toLowerCase() ?? NONE}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
        <span>{color ?? none ?? '–'}</span>
        {removable && color !== null && (
          <button type="button" className={`soft underlined ${styles.without}`} onClick={() => set(undefined)}>
            {t('editing.noColor')}
          </button>
        )}
      </span>
    </Field>
  );
}
