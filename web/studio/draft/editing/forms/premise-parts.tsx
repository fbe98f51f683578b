import { useId, useState } from 'react';
import { isUnmadeId, slugify } from '../../../../../shared/story/index.ts';
import { isListById } from '../../../../form/field-values.ts';
import { RestFields } from '../../../../form/fields/auto-field.tsx';
import { SwitchField } from '../../../../form/fields/choice-field.tsx';
import fields from '../../../../form/fields/fields.module.css';
import { NumberField } from '../../../../form/fields/number-field.tsx';
import { RecordsField } from '../../../../form/fields/records-field.tsx';
import { TextField } from '../../../../form/fields/text-field.tsx';
import { useForm, useFormValue, useReadFormValue } from '../../../../form/form-context.tsx';
import { FormSection } from '../../../../form/form-section.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { createTemporaryId } from '../../sheets/story-ids.ts';
import { ConditionField } from './condition-field.tsx';
import styles from './forms.module.css';
import { SceneFields } from './scene-fields.tsx';

/** The meters of a story. Their ids are derived from their labels and stay the same. */
export function MetersFields() {
  const { t } = useTranslation();
  return (
    <FormSection>
      <RecordsField
        path="meters"
        add={t('script.meters.add')}
        make={(items) => ({ id: createTemporaryId(items), label: '', initial: 0, min: 0, max: 10 })}
        title={({ label }, index) =>
          (typeof label === 'string' && label) || t('editing.list.number', { number: index + 1 })
        }
      >
        {(at) => (
          <>
            <TextField path={`${at}.label`} hint={t('script.meters.labelHint')} />
            <div className={`stack gap-md ${styles.numbers}`}>
              <NumberField path={`${at}.initial`} />
              <NumberField path={`${at}.min`} />
              <NumberField path={`${at}.max`} />
            </div>
            <SwitchField path={`${at}.shown`} hint={t('script.meters.shownHint')} />
            <MeterName path={at} />
            <RestFields path={at} placed={['id', 'label', 'initial', 'min', 'max', 'shown']} />
          </>
        )}
      </RecordsField>
    </FormSection>
  );
}

/** The name of a meter in conditions. A new meter is named after its label unless a name is given. */
function MeterName({ path }: { path: string }) {
  const { t } = useTranslation();
  const { set } = useForm();
  const read = useReadFormValue();
  const id = String(useFormValue(`${path}.id`));
  const input = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const name = isUnmadeId(id) ? '' : id;
  const rename = (): void => {
    const next = slugify(typed ?? name, '').replace(/^[^a-z]+/, '');
    setTyped(null);
    const meters = read('meters');
    if (next === '' || next === id || !isListById(meters) || meters.some((each) => each.id === next)) return;
    set(
      'meters',
      meters.map((each) => (each.id === id ? { ...each, id: next } : each)),
    );
  };
  return (
    <div className={`stack shrinks gap-2xs content-start ${fields.field}`}>
      <label className={`inline gap-xs text-sm faint bold ui to-left`} htmlFor={input}>
        {t('script.meters.id')}
        <span className="regular">{t('editing.optional')}</span>
      </label>
      <input
        id={input}
        className={`${fields.input} ${fields.code}`}
        value={typed ?? name}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={rename}
      />
      {name !== '' && <p className="text-sm faint leading-snug">{t('script.meters.idHint', { id: name })}</p>}
    </div>
  );
}

export function EndingsFields() {
  const { t } = useTranslation();
  return (
    <FormSection secret title={t('script.endings.title')}>
      <RecordsField
        path="endings"
        hint={t('script.endings.hint')}
        add={t('script.endings.add')}
        make={(items) => ({ id: createTemporaryId(items), title: '', text: '' })}
        title={({ title }, index) =>
          (typeof title === 'string' && title) || t('editing.list.number', { number: index + 1 })
        }
        folds
      >
        {(at) => (
          <>
            <TextField path={`${at}.title`} />
            <TextField path={`${at}.text`} label={t('script.scene.ending')} />
            <ConditionField path={`${at}.when`} />
            <SceneFields path={at} hasText={false} />
            <RestFields path={at} placed={['id', 'title', 'text', 'when', 'script', 'telling', 'again']} />
          </>
        )}
      </RecordsField>
    </FormSection>
  );
}
