import { slugify } from '../../../../../shared/story/index.ts';
import { useTranslation } from '../../../../i18n/index.ts';
import { SelectField } from '../fields/choice-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { RecordsField } from '../fields/records-field.tsx';
import { TagsField } from '../fields/tags-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useSheetForm } from '../form-context.ts';
import { getAt } from '../json.ts';
import { usePlaces } from './choices.tsx';
import { Columns, FormSection, OptionalPart } from './form-section.tsx';
import styles from './forms.module.css';
import { beginningOf } from './lore-fields.tsx';

function Story() {
  const { t } = useTranslation();
  return (
    <>
      <TextField path="title" label={t('workshop.fields.title')} size="title" single required />
      <TextField
        path="objective"
        label={t('workshop.fields.objective')}
        hint={t('editing.fields.objectiveHint')}
        size="lead"
        required
      />
    </>
  );
}

function Telling() {
  const { t } = useTranslation();
  return (
    <>
      <FormSection>
        <TextField path="narrativeGuidelines" label={t('workshop.fields.narrativeGuidelines')} />
      </FormSection>
      <FormSection secret>
        <TextField
          path="scenarioContext"
          label={t('workshop.fields.scenarioContext')}
          hint={t('editing.fields.contextHint')}
        />
      </FormSection>
    </>
  );
}

/** Every field of an act but its events, its lore and its places, which have sheets of their own. */
export function ActFields() {
  const { t } = useTranslation();
  const { element, open } = useSheetForm();
  const places = usePlaces(element.id);
  const toCome = getAt(open.mine, 'placesToCome');
  const slugs = Array.isArray(toCome) ? toCome.map(String) : [];
  const starts = [
    ...places.map(({ value, label }) => ({ value, text: label })),
    ...slugs.map((slug) => ({ value: slug, text: slug.replace(/[_-]+/g, ' ') })),
  ];
  return (
    <>
      <FormSection>
        <Story />
        <Columns>
          <SelectField
            path="startLocation"
            label={t('workshop.fields.startLocation')}
            options={starts}
            none={t('editing.fields.startFirst')}
          />
          <TagsField
            path="placesToCome"
            label={t('draft.placesToCome')}
            hint={t('editing.fields.placesToComeHint')}
            read={(text) => slugify(text, `place_${slugs.length + 1}`)}
          />
        </Columns>
      </FormSection>
      <OptionalPart
        path="globalProgression"
        label={t('workshop.fields.globalProgression')}
        make={() => ({ requiredValue: 6, trackerLabel: '' })}
      >
        <Columns>
          <TextField
            path="globalProgression.trackerLabel"
            label={t('workshop.fields.trackerLabel')}
            hint={t('editing.fields.progressLabelHint')}
            single
            required
          />
          <NumberField
            path="globalProgression.requiredValue"
            label={t('workshop.fields.requiredValue')}
            hint={t('editing.fields.progressHint')}
            step="any"
            required
          />
        </Columns>
      </OptionalPart>
      <OptionalPart
        path="opposingForce"
        label={t('workshop.fields.opposingForce')}
        make={() => ({ trackerLabel: '', requiredValue: 8, escalationEvents: [] })}
      >
        <Columns>
          <TextField
            path="opposingForce.trackerLabel"
            label={t('workshop.fields.trackerLabel')}
            hint={t('editing.fields.doomLabelHint')}
            single
            required
          />
          <NumberField
            path="opposingForce.requiredValue"
            label={t('workshop.fields.requiredValue')}
            hint={t('editing.fields.doomHint')}
            step="any"
            required
          />
        </Columns>
        <Escalations />
      </OptionalPart>
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
      label={t('workshop.fields.escalationEvents')}
      add={t('editing.add.escalation')}
      removable={false}
      make={(items) => {
        const highest = Math.max(0, ...items.map(({ threshold }) => (typeof threshold === 'number' ? threshold : 0)));
        return { threshold: highest + 2, description: '' };
      }}
      title={({ threshold, description }) =>
        [typeof threshold === 'number' ? String(threshold) : '', beginningOf(description)].filter(Boolean).join(' · ')
      }
    >
      {(at) => (
        <div className={styles.threshold}>
          <NumberField path={`${at}.threshold`} label={t('workshop.fields.threshold')} step="any" required />
          <TextField path={`${at}.description`} label={t('workshop.fields.description')} required />
        </div>
      )}
    </RecordsField>
  );
}

/** What an act begins with. The rest is written once it is there. */
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
