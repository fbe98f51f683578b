import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { type Finding, findRepairs, type Repair, type RepairAction } from '../../../../shared/check/index.ts';
import type { PlanDraft } from '../../../../shared/story/index.ts';
import { syncAfterOwnChange } from '../../../api/index.ts';
import { callTool } from '../../../api/typed-client.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { BrushIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';

const describeAction = (t: TFunction, { kind, words }: RepairAction): string =>
  t(`check.repair.deeds.${kind}` as 'check.repair.deeds.way', words as { from: string; to: string });

/** The rule-based repairs of a finding, each applied when pressed. */
export default function RepairMenu({
  finding,
  sessionId,
  draft,
  held,
  onRepaired,
}: {
  finding: Finding;
  sessionId: string;
  draft: PlanDraft;
  held: boolean;
  onRepaired?: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [repairs, setRepairs] = useState<Repair[]>([]);
  const apply = useMutation({
    mutationFn: async ({ calls }: Repair) => {
      for (const { tool, input } of calls) await callTool(sessionId, tool, input);
    },
    onSuccess: () => onRepaired?.(),
    onSettled: () => syncAfterOwnChange(client, sessionId),
  });
  return (
    <>
      <Menu position="bottom-start" width={320} onOpen={() => setRepairs(findRepairs(draft, finding))}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<BrushIcon size={15} />}
            loading={apply.isPending}
            disabled={held}
          >
            {t('check.fix.label')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t(repairs.length > 0 ? 'check.repair.hint' : 'check.repair.none')}</Menu.Label>
          {repairs.map((repair) => (
            <Menu.Item key={repair.sentence} onClick={() => apply.mutate(repair)}>
              {repair.deeds.map((deed) => describeAction(t, deed)).join(' ')}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {apply.isError && <ErrorNotice compact error={apply.error} />}
    </>
  );
}
