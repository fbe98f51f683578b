import { SwitchField } from '../../../../form/fields/choice-field.tsx';
import { RecordsField } from '../../../../form/fields/records-field.tsx';
import { TextField } from '../../../../form/fields/text-field.tsx';
import { FormSection } from '../../../../form/form-section.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { createTemporaryId } from '../../sheets/story-ids.ts';
import { ConditionField } from './condition-field.tsx';
import { SceneField } from './scene-fields.tsx';

/** Events of an act that happen regardless of the player. */
export function EventsFields() {
  const { t } = useTranslation();
  return (
    <FormSection>
      <RecordsField
        path="inevitableEvents"
        hint={t('editing.fields.eventsHint')}
        add={t('editing.add.event')}
        make={(items) => ({
          id: createTemporaryId(items),
          title: '',
          triggerCondition: '',
          description: '',
          forcesClimax: false,
        })}
        title={({ title }, index) =>
          (typeof title === 'string' && title) || t('editing.list.number', { number: index + 1 })
        }
        folds
      >
        {(at) => (
          <>
            <TextField path={`${at}.title`} />
            <ConditionField path={`${at}.triggerCondition`} prose />
            <TextField path={`${at}.description`} label={t('editing.fields.whatHappens')} />
            <SceneField path={`${at}.scene`} label={t('script.scene.event')} />
            <SwitchField path={`${at}.forcesClimax`} hint={t('editing.fields.climaxHint')} />
            <RecordsField
              path={`${at}.conditionalBranches`}
              add={t('editing.add.branch')}
              make={() => ({ condition: '', effect: '' })}
              title={(_, index) => t('editing.list.number', { number: index + 1 })}
            >
              {(branch) => (
                <>
                  <ConditionField path={`${branch}.condition`} />
                  <TextField path={`${branch}.effect`} />
                  <SceneField path={`${branch}.scene`} label={t('script.scene.branch')} />
                </>
              )}
            </RecordsField>
          </>
        )}
      </RecordsField>
    </FormSection>
  );
}
