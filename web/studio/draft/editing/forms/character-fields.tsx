import { Checkbox } from '@mantine/core';
import {
  ARC_PHASES,
  CHARACTER_ROLES,
  ENCOUNTER_TYPES,
  EXPRESSIONS,
  PACING_FOCUSES,
} from '../../../../../shared/story/index.ts';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDesk } from '../../desk.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { Field } from '../fields/field.tsx';
import fields from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { RecordsField } from '../fields/records-field.tsx';
import { StatsField } from '../fields/stats-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useField, useSheetForm } from '../form-context.ts';
import { getAt } from '../json.ts';
import { encounterIds, freeId } from '../new-element.ts';
import { FlagsField } from './choices.tsx';
import { Columns, FormSection, OptionalPart } from './form-section.tsx';

/** Every field of a character. */
export function CharacterFields() {
  const { t } = useTranslation();
  const { open } = useSheetForm();
  const isPlayer = open.mine.role === 'protagonist';
  return (
    <>
      <FormSection>
        <TextField path="name" label={t('workshop.fields.name')} size="title" single required />
        <ChoiceField
          path="role"
          label={t('workshop.fields.role')}
          values={CHARACTER_ROLES}
          words={(role) => t(`draft.role.${role}`)}
        />
        <TextField path="description" label={t('workshop.fields.description')} required />
        <Columns>
          <TextField path="voice" label={t('workshop.fields.voice')} removable minRows={1} />
          <TextField path="pronouns" label={t('workshop.fields.pronouns')} single removable />
        </Columns>
        <StatsField
          path="stats"
          label={t('workshop.fields.stats')}
          hint={isPlayer ? t('editing.fields.statsHint') : t('editing.fields.statsUnused')}
        />
      </FormSection>
      <FormSection title={t('editing.fields.look')}>
        <TextField
          path="imagePrompt"
          label={t('workshop.fields.imagePrompt')}
          hint={t('editing.fields.imagePromptHint')}
        />
        <FacesField path="expressions" label={t('workshop.fields.expressions')} />
      </FormSection>
      <OptionalPart
        path="personalArc"
        label={t('workshop.fields.personalArc')}
        make={() => ({ want: '', need: '', arcEncounters: [] })}
      >
        <ArcFields />
      </OptionalPart>
    </>
  );
}

/** The faces to draw; all of them where none is chosen. */
function FacesField({ path, label }: { path: string; label: string }) {
  const { t } = useTranslation();
  const state = useField(path, { deep: true });
  const chosen = Array.isArray(state.value) ? state.value : undefined;
  const toggle = (face: string, on: boolean) => {
    const next = EXPRESSIONS.filter((each) => (each === face ? on : (chosen ?? EXPRESSIONS).includes(each)));
    state.set(next.length === EXPRESSIONS.length || next.length === 0 ? undefined : next);
  };
  return (
    <Field path={path} label={label} hint={t('editing.fields.facesHint')} state={state} group>
      <div className={fields.checks}>
        {EXPRESSIONS.map((face) => (
          <Checkbox
            key={face}
            size="xs"
            label={t(`draft.expression.${face}`)}
            checked={chosen?.includes(face) ?? true}
            onChange={({ currentTarget }) => toggle(face, currentTarget.checked)}
          />
        ))}
      </div>
    </Field>
  );
}

function ArcFields() {
  const { t } = useTranslation();
  const { draft } = useDesk();
  const { open } = useSheetForm();
  const name = typeof open.mine.name === 'string' ? open.mine.name : '';
  return (
    <>
      <Columns>
        <TextField path="personalArc.want" label={t('workshop.fields.want')} required />
        <TextField
          path="personalArc.need"
          label={t('workshop.fields.need')}
          hint={t('editing.fields.needHint')}
          required
        />
      </Columns>
      <RecordsField
        path="personalArc.arcEncounters"
        label={t('workshop.fields.arcEncounters')}
        hint={t('editing.fields.arcHint')}
        add={t('editing.add.arcEncounter')}
        removable={false}
        make={(items) => {
          const here = getAt(open.mine, 'personalArc.arcEncounters');
          const taken = [...encounterIds(draft), ...(Array.isArray(here) ? here.map(({ id }) => String(id)) : [])];
          return {
            id: freeId(`arc ${name}`, taken, 'arc'),
            title: '',
            description: '',
            type: 'npc_interaction',
            pacing: { expectedFrames: 4, focus: 'dialogue_and_worldbuilding' },
            arcPhase: ARC_PHASES[Math.min(items.length, ARC_PHASES.length - 1)],
          };
        }}
        title={({ title }, index) =>
          (typeof title === 'string' && title) || t('editing.list.number', { number: index + 1 })
        }
        folds
      >
        {(at) => (
          <>
            <TextField path={`${at}.title`} label={t('workshop.fields.title')} single required />
            <ChoiceField
              path={`${at}.arcPhase`}
              label={t('workshop.fields.arcPhase')}
              values={ARC_PHASES}
              words={(phase) => t(`draft.phase.${phase}`)}
            />
            <TextField
              path={`${at}.description`}
              label={t('workshop.fields.description')}
              hint={t('editing.fields.encounterHint')}
              required
            />
            <ChoiceField
              path={`${at}.type`}
              label={t('workshop.fields.type')}
              values={ENCOUNTER_TYPES}
              words={(type) => t(`draft.type.${type}`)}
            />
            <Columns>
              <NumberField
                path={`${at}.pacing.expectedFrames`}
                label={t('workshop.fields.expectedFrames')}
                min={1}
                required
              />
              <NumberField
                path={`${at}.givesProgression`}
                label={t('workshop.fields.givesProgression')}
                step="any"
                removable
              />
            </Columns>
            <ChoiceField
              path={`${at}.pacing.focus`}
              label={t('workshop.fields.focus')}
              values={PACING_FOCUSES}
              words={(focus) => t(`draft.focus.${focus}`)}
            />
            <FlagsField path={`${at}.potentialFlags`} label={t('workshop.fields.potentialFlags')} />
          </>
        )}
      </RecordsField>
    </>
  );
}
