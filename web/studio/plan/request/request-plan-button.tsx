import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { PlanTemplate } from '../../../../shared/wire/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ChevronIcon, PlanIcon } from '../../../ui/icons.tsx';
import { useTemplates } from '../api.ts';
import styles from './request-plan-button.module.css';
import type { PlanRequests } from './use-plan-requests.ts';

const TemplateMenu = lazy(() => import('./template-menu.tsx'));
const TemplateDialog = lazy(() => import('./template-dialogs.tsx'));

/** The secondary send button, which makes a plan of the typed text, and the menu of saved plans. */
export function RequestPlanButton({
  ask,
  onTemplate,
}: {
  /** Makes a plan of the typed text. `ready`: nothing blocks. Undefined if plans need a model. */
  ask?: { ready: boolean; onAsk: () => void };
  onTemplate: PlanRequests['make'] | null;
}) {
  const { t } = useTranslation();
  const [hinting, setHinting] = useState(false);
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<{ template: PlanTemplate; what: 'use' | 'delete' } | null>(null);
  const templates = useTemplates(ask === undefined);
  const choose = (what: 'use' | 'delete') => (template: PlanTemplate) => {
    setOpened(false);
    setChosen({ template, what });
  };
  if (ask === undefined && (templates.isPending || templates.data?.length === 0)) return null;
  return (
    <span className="inline rigid">
      {ask && (
        <Tooltip label={t('plan.ask.hint')} multiline maw={270} opened={hinting}>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            radius="xl"
            className={`soft bold ${styles.plan}`}
            leftSection={<PlanIcon size={16} />}
            // A disabled button gets no tooltip, so it is only dimmed.
            aria-disabled={!ask.ready}
            data-dim={!ask.ready}
            onMouseEnter={() => setHinting(true)}
            onMouseLeave={() => setHinting(false)}
            onFocus={({ currentTarget }) => setHinting(currentTarget.matches(':focus-visible'))}
            onBlur={() => setHinting(false)}
            onClick={() => {
              // Close the hint, which would cover the result.
              setHinting(false);
              if (ask.ready) ask.onAsk();
            }}
          >
            {t('plan.ask.first')}
          </Button>
        </Tooltip>
      )}
      <Menu position="top-end" width={320} opened={opened} onChange={setOpened} withinPortal>
        <Menu.Target>
          {ask ? (
            <ActionIcon
              radius="xl"
              className={`faint ${styles.saved}`}
              aria-label={t('plan.ask.saved')}
              title={t('plan.ask.saved')}
            >
              <ChevronIcon size={14} />
            </ActionIcon>
          ) : (
            <Button size="xs" variant="subtle" color="gray" radius="xl" leftSection={<PlanIcon size={16} />}>
              {t('plan.ask.saved')}
            </Button>
          )}
        </Menu.Target>
        {opened && (
          <Suspense>
            <TemplateMenu onUse={onTemplate && choose('use')} onDelete={choose('delete')} />
          </Suspense>
        )}
      </Menu>
      {chosen && (
        <Suspense>
          <TemplateDialog
            {...chosen}
            onUse={(words) => {
              const { id, title } = chosen.template;
              setChosen(null);
              onTemplate?.(words === '' ? { template: id } : { template: id, request: words }, { template: title });
            }}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </span>
  );
}
