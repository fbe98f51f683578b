import { slugify } from '../../../../../shared/story/index.ts';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDesk } from '../../desk.tsx';
import { Field } from '../fields/field.tsx';
import fields from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { RecordsField } from '../fields/records-field.tsx';
import { RowsField } from '../fields/rows-field.tsx';
import { ReferencesField } from '../fields/tags-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useField, useSheetForm } from '../form-context.ts';
import { usePeople, usePlaces } from './choices.tsx';
import { Columns, FormSection } from './form-section.tsx';
import { beginningOf } from './lore-fields.tsx';

/** Every field of a place but its encounters, which have sheets of their own. */
export function PlaceFields() {
  const { t } = useTranslation();
  const { element } = useSheetForm();
  const people = usePeople();
  const places = usePlaces(element.actId, element.id);
  return (
    <>
      <FormSection>
        <TextField path="title" label={t('workshop.fields.title')} size="title" single required />
        <TextField path="ambientDetail" label={t('workshop.fields.ambientDetail')} />
        <ReferencesField
          path="requiredCharacters"
          label={t('workshop.fields.requiredCharacters')}
          hint={t('editing.fields.presentHint')}
          options={people}
        />
        <Columns>
          <ReferencesField path="connections" label={t('workshop.fields.connections')} options={places} />
          <ReferencesField path="reachedFrom" label={t('editing.fields.reachedFrom')} options={places} />
        </Columns>
        <RowsField
          path="callbacks"
          label={t('workshop.fields.callbacks')}
          hint={t('editing.fields.callbacksHint')}
          add={t('editing.add.callback')}
          removable
        />
      </FormSection>
      <FormSection title={t('editing.fields.lookAndSound')}>
        <TextField
          path="backgroundPrompt"
          label={t('workshop.fields.backgroundPrompt')}
          hint={t('editing.fields.backgroundHint')}
          removable
        />
        <MoodField path="mood" label={t('workshop.fields.mood')} />
        <RecordsField
          path="musicPrompts"
          label={t('workshop.fields.musicPrompts')}
          add={t('editing.add.musicPrompt')}
          make={() => ({ text: '', weight: 1 })}
          title={({ text }, index) => beginningOf(text) || t('editing.list.number', { number: index + 1 })}
        >
          {(at) => (
            <Columns>
              <TextField path={`${at}.text`} label={t('editing.fields.sound')} minRows={1} required />
              <NumberField path={`${at}.weight`} label={t('workshop.fields.weight')} step="any" min={0} required />
            </Columns>
          )}
        </RecordsField>
      </FormSection>
    </>
  );
}

/** What the music is known by: those there are offered, since places with one mood share it. */
function MoodField({ path, label }: { path: string; label: string }) {
  const { t } = useTranslation();
  const { draft } = useDesk();
  const { open } = useSheetForm();
  const state = useField(path, { required: open.base !== null });
  const { id, value, set, problems } = state;
  const moods = [...new Set(draft.acts.flatMap((act) => act.sandboxLocations.map(({ mood }) => mood)))];
  return (
    <Field path={path} label={label} hint={t('editing.fields.moodHint')} state={state} optional={open.base === null}>
      <input
        id={id}
        className={`${fields.input} ${fields.text}`}
        list={`${id}-moods`}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        onBlur={({ currentTarget }) => {
          const written = currentTarget.value.trim();
          if (written !== '') set(slugify(written, written));
        }}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problems.length > 0}
      />
      <datalist id={`${id}-moods`}>
        {moods.map((mood) => (
          <option key={mood} value={mood} />
        ))}
      </datalist>
    </Field>
  );
}
