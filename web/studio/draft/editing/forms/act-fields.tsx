import { Checkbox } from '@mantine/core';
import { readableId } from '../../../../../shared/readable-id.ts';
import { slugify } from '../../../../../shared/story/index.ts';
import { RestFields } from '../../../../form/fields/auto-field.tsx';
import { TagsField } from '../../../../form/fields/chips-fields.tsx';
import { SelectField } from '../../../../form/fields/choice-field.tsx';
import { NumberField } from '../../../../form/fields/number-field.tsx';
import { RecordsField } from '../../../../form/fields/records-field.tsx';
import { TextField } from '../../../../form/fields/text-field.tsx';
import { useForm, useFormValue } from '../../../../form/form-context.tsx';
import { Columns, FormSection, OptionalPart } from '../../../../form/form-section.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { useSheet } from '../sheet-context.ts';
import styles from './forms.module.css';
import { clipToLabel } from './lore-fields.tsx';
import { SceneField } from './scene-fields.tsx';
import { usePlaces } from './story-references.tsx';

function Story() {
  const { t } = useTranslation();
  return (
    <>
      <TextField path="title" size="title" />
      <TextField path="objective" hint={t('editing.fields.objectiveHint')} size="lead" />
    </>
  );
}

function Telling() {
  const { t } = useTranslation();
  return (
    <>
      <FormSection>
        <TextField path="narrativeGuidelines" />
      </FormSection>
      <FormSection secret>
        <TextField path="scenarioContext" hint={t('editing.fields.contextHint')} />
      </FormSection>
    </>
  );
}

/** All fields of an act except events, lore and places, which have their own sheets. */
export function ActFields() {
  const { t } = useTranslation();
  const { element } = useSheet();
  const places = usePlaces(element.id);
  const toCome = useFormValue('placesToCome');
  const slugs = Array.isArray(toCome) ? toCome.map(String) : [];
  const starts = [
    ...places.map(({ value, label }) => ({ value, text: label })),
    ...slugs.map((slug) => ({ value: slug, text: readableId(slug) })),
  ];
  return (
    <>
      <FormSection>
        <Story />
        <Columns>
          <SelectField path="startLocation" options={starts} none={t('editing.fields.startFirst')} />
          <TagsField
            path="placesToCome"
            label={t('draft.placesToCome')}
            hint={t('editing.fields.placesToComeHint')}
            read={(text) => slugify(text, `place_${slugs.length + 1}`)}
          />
        </Columns>
      </FormSection>
      <OptionalPart path="startsAt" label={t('authoring.fields.startsAt')} make={() => ({ hour: 9 })}>
        <TimeFields path="startsAt" />
      </OptionalPart>
      <OptionalPart
        path="globalProgression"
        label={t('authoring.fields.globalProgression')}
        make={() => ({ requiredValue: 6, trackerLabel: '' })}
      >
        <Columns>
          <TextField path="globalProgression.trackerLabel" hint={t('editing.fields.progressLabelHint')} />
          <NumberField path="globalProgression.requiredValue" hint={t('editing.fields.progressHint')} />
        </Columns>
      </OptionalPart>
      <OptionalPart
        path="opposingForce"
        label={t('authoring.fields.opposingForce')}
        make={() => ({ trackerLabel: '', requiredValue: 8, escalationEvents: [] })}
      >
        <Columns>
          <TextField path="opposingForce.trackerLabel" hint={t('editing.fields.doomLabelHint')} />
          <NumberField path="opposingForce.requiredValue" hint={t('editing.fields.doomHint')} />
        </Columns>
        <Escalations />
        <RestFields path="opposingForce" placed={['trackerLabel', 'requiredValue', 'escalationEvents']} />
      </OptionalPart>
      <FormSection title={t('script.scene.title')}>
        <SceneField path="opening" label={t('script.scene.opening')} />
        <SceneField path="climax.won" label={t('script.scene.won')} />
        <SceneField path="climax.forced" label={t('script.scene.forced')} />
      </FormSection>
      <Telling />
    </>
  );
}

function Escalations() {
  const { t } = useTranslation();
  const path = 'opposingForce.escalationEvents';
  return (
    <RecordsField
      path={path}
      add={t('editing.add.escalation')}
      make={(items) => {
        const highest = Math.max(0, ...items.map(({ threshold }) => (typeof threshold === 'number' ? threshold : 0)));
        return { threshold: highest + 2, description: '' };
      }}
      title={({ threshold, description }) =>
        [typeof threshold === 'number' ? String(threshold) : '', clipToLabel(description)].filter(Boolean).join(' · ')
      }
    >
      {(at) => (
        <div className="stack gap-md">
          <Threshold path={`${at}.threshold`} />
          <TextField path={`${at}.description`} />
        </div>
      )}
    </RecordsField>
  );
}

function TimeFields({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <div className={`stack gap-md ${styles.numbers}`}>
      <NumberField path={`${path}.day`} label={t('authoring.fields.day')} min={1} whole removable />
      <NumberField path={`${path}.hour`} label={t('authoring.fields.hour')} min={0} whole />
      <NumberField path={`${path}.minute`} label={t('authoring.fields.minute')} min={0} whole removable />
    </div>
  );
}

/** When an escalation happens: at a value of the clock, or at a time. */
function Threshold({ path }: { path: string }) {
  const { t } = useTranslation();
  const { set } = useForm();
  const isTime = useFormValue(path, (value) => typeof value === 'object');
  return (
    <div>
      {isTime ? <TimeFields path={path} /> : <NumberField path={path} />}
      <Checkbox
        size="xs"
        label={t('editing.fields.atTime')}
        checked={isTime}
        onChange={({ currentTarget }) => set(path, currentTarget.checked ? { hour: 21 } : 2)}
      />
    </div>
  );
}

/** The fields of a new act. The others follow once it exists. */
export function NewActFields() {
  const { t } = useTranslation();
  return (
    <>
      <FormSection>
        <Story />
        <TextField
          path="firstPlace"
          label={t('editing.fields.firstPlace')}
          hint={t('editing.fields.firstPlaceHint')}
          single
          required
        />
      </FormSection>
      <Telling />
    </>
  );
}
