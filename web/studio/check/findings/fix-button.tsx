import { Button, Tooltip } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Finding } from '../../../../shared/check/index.ts';
import type { FindingPlace } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { BrushIcon } from '../../../ui/icons.tsx';
import { useDraftCheck } from '../draft-check.tsx';

const RepairMenu = lazy(() => import('./repair-menu.tsx'));

/** The reason of a disabled button shows on hover, touch and focus. */
const EVERY_WAY = { hover: true, focus: true, touch: true };

/** Asks the co-author to fix a finding, or says why it cannot. Without a model: rule-based repairs. */
export function FixButton({ finding, onFix }: { finding: Finding; onFix?: () => void }) {
  const { t } = useTranslation();
  const { fix, fixHeld, repairs } = useDraftCheck();
  if (repairs) {
    return (
      <Suspense>
        <RepairMenu finding={finding} {...repairs} held={fixHeld !== null} {...(onFix && { onRepaired: onFix })} />
      </Suspense>
    );
  }
  return (
    <Tooltip
      label={fixHeld ? t(`check.fix.held.${fixHeld}`) : t('check.fix.hint')}
      events={EVERY_WAY}
      multiline
      maw={280}
    >
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<BrushIcon size={15} />}
        data-disabled={fixHeld !== null || undefined}
        aria-disabled={fixHeld !== null}
        onClick={() => {
          if (fixHeld !== null) return;
          onFix?.();
          fix(finding);
        }}
      >
        {t('check.fix.label')}
      </Button>
    </Tooltip>
  );
}

export interface CoauthorRequest {
  text: string;
  metadata: FixMetadata;
}

/** Metadata of a message that asks for a fix. Changes are proposed first. */
export interface FixMetadata {
  finding: { code: string; where: FindingPlace };
  propose: true;
}

/** The request to fix a finding. @param text in the author's words */
export const createFixRequest = ({ code, where }: FixMetadata['finding'], text: string): CoauthorRequest => ({
  text,
  metadata: { finding: { code, where }, propose: true },
});
