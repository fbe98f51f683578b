import { ENCOUNTER_PRIORITIES, ENCOUNTER_TYPES, PACING_FOCUSES } from '../../../../../shared/story/index.ts';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDesk } from '../../desk.tsx';
import { ChoiceField, SwitchField } from '../fields/choice-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { RecordsField } from '../fields/records-field.tsx';
import { RowsField } from '../fields/rows-field.tsx';
import { ReferencesField, SomeOfField } from '../fields/tags-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useSheetForm } from '../form-context.ts';
import { factIds } from '../new-element.ts';
import { FlagsField, usePeople } from './choices.tsx';
import { Columns, FormSection } from './form-section.tsx';
import { beginningOf } from './lore-fields.tsx';

/** Every field of an encounter of a place. */
export function EncounterFields() {
  const { t } = useTranslation();
  const people = usePeople();
  return (
    <>
      <FormSection>
        <TextField path="title" label={t('workshop.fields.title')} size="title" single required />
        <TextField
          path="description"
          label={t('workshop.fields.description')}
          hint={t('editing.fields.encounterHint')}
          required
        />
        <ChoiceField
          path="type"
          label={t('workshop.fields.type')}
          values={ENCOUNTER_TYPES}
          words={(type) => t(`draft.type.${type}`)}
        />
        <ReferencesField path="requiredCharacters" label={t('editing.fields.needsPeople')} options={people} removable />
      </FormSection>
      <FormSection title={t('editing.fields.whenItComes')}>
        <Columns>
          <FlagsField path="prerequisites" label={t('workshop.fields.prerequisites')} />
          <FlagsField path="excludeIfFlags" label={t('workshop.fields.excludeIfFlags')} />
        </Columns>
        <ChoiceField
          path="priority"
          label={t('workshop.fields.priority')}
          values={ENCOUNTER_PRIORITIES}
          words={(priority) => t(`editing.priority.${priority}`)}
          fallback="normal"
        />
        <SwitchField
          path="repeatable"
          label={t('workshop.fields.repeatable')}
          hint={t('editing.fields.repeatableHint')}
          removable
        />
        <Columns>
          <NumberField
            path="pacing.expectedFrames"
            label={t('workshop.fields.expectedFrames')}
            hint={t('editing.fields.framesHint')}
            min={1}
            required
          />
          <ChoiceField
            path="pacing.focus"
            label={t('workshop.fields.focus')}
            values={PACING_FOCUSES}
            words={(focus) => t(`draft.focus.${focus}`)}
          />
        </Columns>
      </FormSection>
      <FormSection title={t('editing.fields.whatItGives')}>
        <Columns>
          <NumberField path="givesProgression" label={t('workshop.fields.givesProgression')} step="any" removable />
          <FlagsField path="potentialFlags" label={t('workshop.fields.potentialFlags')} />
        </Columns>
        <Options />
        <Findings />
        <RowsField
          path="interactables"
          label={t('workshop.fields.interactables')}
          add={t('editing.add.interactable')}
          removable
        />
      </FormSection>
    </>
  );
}

function Options() {
  const { t } = useTranslation();
  const { open } = useSheetForm();
  const earned = Array.isArray(open.mine.potentialFlags) ? open.mine.potentialFlags.map(String) : [];
  return (
    <RecordsField
      path="options"
      label={t('workshop.fields.options')}
      hint={t('editing.fields.optionsHint')}
      add={t('editing.add.option')}
      make={() => ({ text: '' })}
      title={({ text }, index) => beginningOf(text) || t('editing.list.number', { number: index + 1 })}
    >
      {(at) => (
        <>
          <TextField path={`${at}.text`} label={t('editing.fields.optionText')} minRows={1} required />
          <SomeOfField
            path={`${at}.flags`}
            label={t('editing.fields.optionFlags')}
            words={{
              all: t('editing.optionFlags.all'),
              none: t('editing.optionFlags.none'),
              some: t('editing.optionFlags.some'),
            }}
            options={earned.map((flag) => ({ value: flag, label: flag }))}
          />
        </>
      )}
    </RecordsField>
  );
}

function Findings() {
  const { t } = useTranslation();
  const { draft } = useDesk();
  const facts = factIds(draft);
  return (
    <RowsField
      path="findings"
      label={t('workshop.fields.findings')}
      hint={
        facts.length === 0
          ? t('editing.fields.findingsHint')
          : t('editing.fields.findingsFacts', { facts: facts.map((id) => `[${id}]`).join(' ') })
      }
      add={t('editing.add.finding')}
      removable
    />
  );
}
