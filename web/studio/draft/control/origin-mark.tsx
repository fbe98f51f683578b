import { Tooltip, VisuallyHidden } from '@mantine/core';
import type { ComponentType } from 'react';
import type { DraftElement, Origin } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { BookIcon, QuillIcon, SparkIcon } from '../../../ui/icons.tsx';
import { useDraftContext } from '../draft-context.tsx';
import styles from './control.module.css';
import { findOrigin, isEdited } from './element-state.ts';

const ICONS: Record<Origin, ComponentType<{ size?: number }>> = {
  author: QuillIcon,
  coauthor: SparkIcon,
  package: BookIcon,
};

/** Shows the origin of an element as an icon, with a label where there is room. Empty if unknown. */
export function OriginMark({ element, brief = false }: { element: DraftElement; brief?: boolean }) {
  const { t } = useTranslation();
  const { provenance } = useDraftContext();
  const origin = findOrigin(provenance, element);
  if (!origin) return null;
  const Icon = ICONS[origin];
  const byHand = origin !== 'author' && isEdited(provenance, element);
  const words = byHand
    ? t('editing.origin.edited', { origin: t(`editing.origin.${origin}`) })
    : t(`editing.origin.${origin}`);
  return (
    <Tooltip label={words} disabled={!brief}>
      <span
        className={`inline gap-2xs text-xs nowrap ${origin === 'author' ? 'moss' : ''} ${styles.origin}`}
        data-origin={origin}
      >
        <Icon size={13} />
        {brief ? <VisuallyHidden>{words}</VisuallyHidden> : <span>{words}</span>}
        {brief && byHand && <QuillIcon size={11} />}
      </span>
    </Tooltip>
  );
}
