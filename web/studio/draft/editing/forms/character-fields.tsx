import { ARC_PHASES } from '../../../../../shared/story/index.ts';
import { RestFields } from '../../../../form/fields/auto-field.tsx';
import { CheckboxesField, ChoiceField, SwitchField } from '../../../../form/fields/choice-field.tsx';
import { ColorField } from '../../../../form/fields/color-field.tsx';
import { NumbersField } from '../../../../form/fields/named-numbers-field.tsx';
import { NumberField } from '../../../../form/fields/number-field.tsx';
import { RecordsField } from '../../../../form/fields/records-field.tsx';
import { TextField } from '../../../../form/fields/text-field.tsx';
import { useFormValue } from '../../../../form/form-context.tsx';
import { Columns, FormSection, OptionalPart } from '../../../../form/form-section.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { createTemporaryId } from '../../sheets/story-ids.ts';
import { OptionsField, PLACED_IN_ARC } from './encounter-fields.tsx';
import { CheckField, SceneFields } from './scene-fields.tsx';
import { FlagsField } from './story-references.tsx';

export function CharacterFields() {
  const { t } = useTranslation();
  const isPlayer = useFormValue('role') === 'protagonist';
  return (
    <>
      <FormSection>
        <TextField path="name" size="title" />
        <ChoiceField path="role" />
        <TextField path="description" />
        <Columns>
          <TextField path="voice" minRows={1} />
          <TextField path="pronouns" />
        </Columns>
        <NumbersField
          path="stats"
          add={t('editing.add.stat')}
          hint={isPlayer ? t('editing.fields.statsHint') : t('editing.fields.statsUnused')}
        />
      </FormSection>
      <FormSection title={t('editing.fields.look')}>
        <TextField path="imagePrompt" hint={t('editing.fields.imagePromptHint')} />
        <ColorField path="color" hint={t('editing.fields.colorHint')} none={t('editing.fields.colorNone')} />
        <CheckboxesField path="expressions" hint={t('editing.fields.facesHint')} all />
        <SwitchField path="offstage" hint={t('editing.fields.offstageHint')} />
      </FormSection>
      <OptionalPart
        path="personalArc"
        label={t('authoring.fields.personalArc')}
        make={() => ({ want: '', need: '', arcEncounters: [] })}
      >
        <ArcFields />
      </OptionalPart>
    </>
  );
}

function ArcFields() {
  const { t } = useTranslation();
  return (
    <>
      <Columns>
        <TextField path="personalArc.want" />
        <TextField path="personalArc.need" hint={t('editing.fields.needHint')} />
      </Columns>
      <RecordsField
        path="personalArc.arcEncounters"
        hint={t('editing.fields.arcHint')}
        add={t('editing.add.arcEncounter')}
        make={(items) => ({
          id: createTemporaryId(items),
          title: '',
          description: '',
          type: 'npc_interaction',
          pacing: { expectedFrames: 4, focus: 'dialogue_and_worldbuilding' },
          arcPhase: ARC_PHASES[Math.min(items.length, ARC_PHASES.length - 1)],
        })}
        title={({ title }, index) =>
          (typeof title === 'string' && title) || t('editing.list.number', { number: index + 1 })
        }
        folds
      >
        {(at) => (
          <>
            <TextField path={`${at}.title`} />
            <ChoiceField path={`${at}.arcPhase`} />
            <TextField path={`${at}.description`} hint={t('editing.fields.encounterHint')} />
            <ChoiceField path={`${at}.type`} />
            <Columns>
              <NumberField path={`${at}.pacing.expectedFrames`} min={1} whole />
              <NumberField path={`${at}.givesProgression`} />
            </Columns>
            <ChoiceField path={`${at}.pacing.focus`} />
            <Columns>
              <FlagsField path={`${at}.prerequisites`} />
              <FlagsField path={`${at}.excludeIfFlags`} />
            </Columns>
            <FlagsField path={`${at}.potentialFlags`} />
            <SceneFields path={at} />
            <OptionsField path={`${at}.options`} earned={`${at}.potentialFlags`} />
            <CheckField path={`${at}.check`} hint={t('script.check.encounterHint')} />
            <RestFields path={at} placed={PLACED_IN_ARC} />
          </>
        )}
      </RecordsField>
    </>
  );
}
