import { Button, Group, Text } from '@mantine/core';
import type { Plan } from '../../../../shared/plan/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { describeStep, sayStep } from '../step-wording.ts';
import { findStepReferrers, listDependents } from '../steps/edit-plan.ts';
import type { StepsContext } from '../use-plan-display.ts';

/** Asks before a step is removed. Lists the steps that wait for it and those that cannot run without it. */
export function RemoveStep({
  id,
  plan,
  context,
  onRemove,
  onClose,
}: {
  id: string;
  plan: Plan;
  context: StepsContext;
  onRemove: (ids: string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const gone = listDependents(plan, id);
  const { waiting } = findStepReferrers(plan, id);
  const others = gone.filter((each) => each !== id);
  const steps = new Map(plan.steps.map((step) => [step.id, step]));
  const number = (each: string) => context.numbers.get(each) ?? 0;
  const say = (each: string) => {
    const step = steps.get(each);
    const line = step && describeStep(sayStep(t, step, context.names), step, language, context.storyLanguage);
    return `${number(each)}. ${line?.text ?? each}`;
  };
  const stay = waiting.filter((each) => !gone.includes(each));
  return (
    <Dialog opened onClose={onClose} title={t('plan.remove.title', { number: number(id) })}>
      <Text>{say(id).replace(/^\d+\. /, '')}</Text>
      {others.length > 0 && (
        <>
          <Text mt="sm">{t('plan.remove.taking', { count: others.length })}</Text>
          <ul className="bullets">
            {others.map((each) => (
              <li key={each}>{say(each)}</li>
            ))}
          </ul>
        </>
      )}
      {stay.length > 0 && (
        <Text mt="sm" c="dimmed">
          {t('plan.remove.waiting', {
            count: stay.length,
            steps: stay.map((each) => t('plan.step', { number: number(each) })).join(', '),
          })}
        </Text>
      )}
      {others.length === 0 && stay.length === 0 && (
        <Text mt="sm" c="dimmed">
          {t('plan.remove.plain')}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button onClick={() => onRemove(gone)}>{t('plan.remove.go', { count: gone.length })}</Button>
      </Group>
    </Dialog>
  );
}
