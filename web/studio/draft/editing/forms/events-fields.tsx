import { useTranslation } from '../../../../i18n/index.ts';
import { SwitchField } from '../fields/choice-field.tsx';
import { ConditionField } from '../fields/condition-field.tsx';
import { RecordsField } from '../fields/records-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { freeId } from '../new-element.ts';
import { FormSection } from './form-section.tsx';

/** What will happen in an act whatever the player does. */
export function EventsFields() {
  const { t } = useTranslation();
  return (
    <FormSection>
      <RecordsField
        path="inevitableEvents"
        label={t('workshop.fields.inevitableEvents')}
        hint={t('editing.fields.eventsHint')}
        add={t('editing.add.event')}
        make={(items) => ({
          id: freeId(
            '',
            items.map(({ id }) => String(id)),
            'event',
          ),
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
            <TextField path={`${at}.title`} label={t('workshop.fields.title')} single required />
            <ConditionField path={`${at}.triggerCondition`} label={t('workshop.fields.triggerCondition')} prose />
            <TextField path={`${at}.description`} label={t('editing.fields.whatHappens')} required />
            <SwitchField
              path={`${at}.forcesClimax`}
              label={t('workshop.fields.forcesClimax')}
              hint={t('editing.fields.climaxHint')}
            />
            <RecordsField
              path={`${at}.conditionalBranches`}
              label={t('workshop.fields.conditionalBranches')}
              add={t('editing.add.branch')}
              make={() => ({ condition: '', effect: '' })}
              title={(_, index) => t('editing.list.number', { number: index + 1 })}
            >
              {(branch) => (
                <>
                  <ConditionField path={`${branch}.condition`} label={t('workshop.fields.condition')} />
                  <TextField path={`${branch}.effect`} label={t('workshop.fields.effect')} required />
                </>
              )}
            </RecordsField>
          </>
        )}
      </RecordsField>
    </FormSection>
  );
}
