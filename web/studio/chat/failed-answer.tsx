import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/index.ts';
import { useChooseModel, useModelsAndKeys } from '../../models/api.ts';
import { QuillIcon, RefreshIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';

/** Options after the co-author's model failed: retry, choose another model, or edit by hand. */
export function FailedAnswer({ onRetry, onByHand }: { onRetry: () => void; onByHand: () => void }) {
  const { t } = useTranslation();
  const models = useModelsAndKeys();
  const choose = useChooseModel();
  const { choices, roles } = models.data ?? {};
  const canChoose = choices !== undefined && choices.coauthor.from !== 'environment';
  const others = canChoose
    ? choices.coauthor.offered.filter((name) => name !== roles?.coauthor.active && name !== 'offline')
    : [];
  return (
    <div className="flex wrap gap-xs" role="status">
      <Button size="xs" leftSection={<RefreshIcon size={14} />} loading={choose.isPending} onClick={onRetry}>
        {t('common.retry')}
      </Button>
      {others.length > 0 ? (
        <Menu position="top-start" withinPortal>
          <Menu.Target>
            <Button size="xs" variant="default">
              {t('chat.otherModel')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} className="scroll">
            {others.map((model) => (
              <Menu.Item
                key={model}
                translate="no"
                onClick={() => choose.mutate({ role: 'coauthor', model }, { onSuccess: onRetry })}
              >
                {model}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Button size="xs" variant="default" component={Link} to="/models">
          {t('modelsPage.open')}
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<QuillIcon size={14} />} onClick={onByHand}>
        {t('chat.byHand')}
      </Button>
      {choose.isError && <ErrorNotice compact error={choose.error} />}
    </div>
  );
}
