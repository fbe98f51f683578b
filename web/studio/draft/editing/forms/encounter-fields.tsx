import { type ArcEncounter, type Encounter, type EncounterOption, factIds } from '../../../../../shared/story/index.ts';
import { RestFields } from '../../../../form/fields/auto-field.tsx';
import { ReferencesField, SubsetField, type TagReference } from '../../../../form/fields/chips-fields.tsx';
import { ChoiceField, SelectField, SwitchField } from '../../../../form/fields/choice-field.tsx';
import { NumberField } from '../../../../form/fields/number-field.tsx';
import { RecordsField } from '../../../../form/fields/records-field.tsx';
import { RowsField } from '../../../../form/fields/rows-field.tsx';
import { TextField } from '../../../../form/fields/text-field.tsx';
import { useFormValue } from '../../../../form/form-context.tsx';
import { Columns, FormSection } from '../../../../form/form-section.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDraftContext } from '../../draft-context.tsx';
import { useSheet } from '../sheet-context.ts';
import { ConditionField } from './condition-field.tsx';
import { clipToLabel } from './lore-fields.tsx';
import { CheckField, ConsequenceField, SceneFields } from './scene-fields.tsx';
import { FlagsField, useAllPlaces, usePeople, usePlaces } from './story-references.tsx';

const TOLD = ['script', 'text', 'telling', 'again', 'check'] as const;
const CORE = ['id', 'title', 'description', 'type', 'pacing', 'givesProgression', 'potentialFlags'] as const;

/** Fields shown for an encounter of a personal arc. */
export const PLACED_IN_ARC = [
  ...CORE,
  ...TOLD,
  'arcPhase',
  'prerequisites',
  'excludeIfFlags',
  'options',
] as const satisfies readonly (keyof ArcEncounter)[];

const PLACED = [
  ...CORE,
  'prerequisites',
  'excludeIfFlags',
  'requiredCharacters',
  'findings',
  'interactables',
  'priority',
  'repeatable',
  'options',
  ...TOLD,
] as const satisfies readonly (keyof Encounter)[];

const PLACED_IN_OPTION = [
  'id',
  'text',
  'flags',
  'requires',
  'otherwise',
  'hint',
  'then',
  'check',
  'leadsTo',
] as const satisfies readonly (keyof EncounterOption)[];

export function EncounterFields() {
  const { t } = useTranslation();
  const people = usePeople();
  const repeats = useFormValue('repeatable') === true;
  const isAtPlace = useFormValue('at', (at) => at !== undefined);
  const everywhere = useAllPlaces();
  return (
    <>
      <FormSection>
        <TextField path="title" size="title" />
        <TextField path="description" hint={t('editing.fields.encounterHint')} />
        <ChoiceField path="type" />
        {isAtPlace && <SelectField path="at" label={t('editing.fields.at')} options={everywhere} />}
        <ReferencesField path="requiredCharacters" label={t('editing.fields.needsPeople')} options={people} />
      </FormSection>
      <FormSection title={t('script.scene.title')}>
        <SceneFields repeats={repeats} />
      </FormSection>
      <FormSection title={t('editing.fields.whenItComes')}>
        <Columns>
          <FlagsField path="prerequisites" />
          <FlagsField path="excludeIfFlags" />
        </Columns>
        <ChoiceField
          path="priority"
          words={(priority) => t(`editing.priority.${priority}` as 'editing.priority.low')}
          fallback="normal"
        />
        <SwitchField path="repeatable" hint={t('editing.fields.repeatableHint')} />
        <Columns>
          <NumberField path="pacing.expectedFrames" hint={t('editing.fields.framesHint')} min={1} whole />
          <ChoiceField path="pacing.focus" />
        </Columns>
      </FormSection>
      <FormSection title={t('editing.fields.whatItGives')}>
        <Columns>
          <NumberField path="givesProgression" />
          <FlagsField path="potentialFlags" />
        </Columns>
        <OptionsField path="options" earned="potentialFlags" />
        <CheckField path="check" hint={t('script.check.encounterHint')} />
        <Findings />
        <RowsField path="interactables" add={t('editing.add.interactable')} />
        <RestFields placed={PLACED} />
      </FormSection>
    </>
  );
}

/** The options of a scene. `earned` is the path of the flags that the scene sets. */
export function OptionsField({ path, earned }: { path: string; earned: string }) {
  const { t } = useTranslation();
  const { element } = useSheet();
  const places = usePlaces('actId' in element ? element.actId : undefined);
  const written = useFormValue(earned);
  const flags = Array.isArray(written) ? written.map(String) : [];
  return (
    <RecordsField
      path={path}
      hint={t('editing.fields.optionsHint')}
      add={t('editing.add.option')}
      make={() => ({ text: '' })}
      title={({ text }, index) => clipToLabel(text) || t('editing.list.number', { number: index + 1 })}
    >
      {(at) => (
        <>
          <TextField path={`${at}.text`} label={t('editing.fields.optionText')} minRows={1} />
          <SubsetField
            path={`${at}.flags`}
            label={t('editing.fields.optionFlags')}
            words={{
              all: t('editing.optionFlags.all'),
              none: t('editing.optionFlags.none'),
              some: t('editing.optionFlags.some'),
            }}
            options={flags.map((flag) => ({ value: flag, label: flag }))}
          />
          <ConsequenceField path={`${at}.then`} />
          <Requirement at={at} />
          <CheckField path={`${at}.check`} />
          <LeadsTo path={`${at}.leadsTo`} places={places} />
          <RestFields path={at} placed={PLACED_IN_OPTION} />
        </>
      )}
    </RecordsField>
  );
}

/** A personal arc belongs to no act, so no places are offered; an existing value can be removed. */
function LeadsTo({ path, places }: { path: string; places: readonly TagReference[] }) {
  const isSet = useFormValue(path, (leadsTo) => leadsTo !== undefined);
  if (places.length === 0 && !isSet) return null;
  return (
    <SelectField path={path} options={places.map(({ value, label }) => ({ value, text: label }))} none="–" removable />
  );
}

/** When an option is available, and how it is shown when it is not. */
function Requirement({ at }: { at: string }) {
  const { t } = useTranslation();
  const isRequired = useFormValue(`${at}.requires`, (requires) => requires !== undefined);
  return (
    <>
      <ConditionField path={`${at}.requires`} hint={t('script.option.requiresHint')} />
      {isRequired && (
        <Columns>
          <ChoiceField path={`${at}.otherwise`} fallback="hidden" />
          <TextField path={`${at}.hint`} hint={t('script.option.hintHint')} />
        </Columns>
      )}
    </>
  );
}

function Findings() {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  const facts = factIds(draft);
  return (
    <RowsField
      path="findings"
      hint={
        facts.length === 0
          ? t('editing.fields.findingsHint')
          : t('editing.fields.findingsFacts', { facts: facts.map((id) => `[${id}]`).join(' ') })
      }
      add={t('editing.add.finding')}
    />
  );
}
