import { slugify } from '../../../../../shared/story/index.ts';
import { ReferencesField } from '../../../../form/fields/chips-fields.tsx';
import { Field } from '../../../../form/fields/field.tsx';
import fields from '../../../../form/fields/fields.module.css';
import { NumberField } from '../../../../form/fields/number-field.tsx';
import { RecordsField } from '../../../../form/fields/records-field.tsx';
import { RowsField } from '../../../../form/fields/rows-field.tsx';
import { TextField } from '../../../../form/fields/text-field.tsx';
import { useField, useForm } from '../../../../form/form-context.tsx';
import { Columns, FormSection } from '../../../../form/form-section.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDraftContext } from '../../draft-context.tsx';
import { useSheet } from '../sheet-context.ts';
import { clipToLabel } from './lore-fields.tsx';
import { SceneField } from './scene-fields.tsx';
import { usePeople, usePlaces } from './story-references.tsx';

/** All fields of a place except its encounters, which have their own sheets. */
export function PlaceFields() {
  const { t } = useTranslation();
  const { element } = useSheet();
  const people = usePeople();
  const places = usePlaces(element.actId, element.id);
  return (
    <>
      <FormSection>
        <TextField path="title" size="title" />
        <TextField path="ambientDetail" />
        <ReferencesField path="requiredCharacters" hint={t('editing.fields.presentHint')} options={people} />
        <Columns>
          <ReferencesField path="connections" options={places} />
          <ReferencesField path="reachedFrom" label={t('editing.fields.reachedFrom')} options={places} />
        </Columns>
        <RowsField path="callbacks" hint={t('editing.fields.callbacksHint')} add={t('editing.add.callback')} />
        <SceneField path="arrival" label={t('script.scene.arrival')} repeats />
      </FormSection>
      <FormSection title={t('editing.fields.lookAndSound')}>
        <TextField path="backgroundPrompt" hint={t('editing.fields.backgroundHint')} />
        <MoodField path="mood" />
        <RecordsField
          path="musicPrompts"
          add={t('editing.add.musicPrompt')}
          make={() => ({ text: '', weight: 1 })}
          title={({ text }, index) => clipToLabel(text) || t('editing.list.number', { number: index + 1 })}
        >
          {(at) => (
            <Columns>
              <TextField path={`${at}.text`} label={t('editing.fields.sound')} minRows={1} />
              <NumberField path={`${at}.weight`} />
            </Columns>
          )}
        </RecordsField>
      </FormSection>
    </>
  );
}

/** The mood of the music. Existing moods are suggested, since places with the same mood share their music. */
function MoodField({ path }: { path: string }) {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  const { base } = useForm();
  const state = useField({ path, required: base !== null });
  const { id, value, set, problems } = state;
  const moods = [...new Set(draft.acts.flatMap((act) => act.sandboxLocations.map(({ mood }) => mood)))];
  return (
    <Field path={path} hint={t('editing.fields.moodHint')} state={state} optional={base === null}>
      <input
        id={id}
        className={`${fields.input}`}
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
