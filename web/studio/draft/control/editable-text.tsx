import { VisuallyHidden } from '@mantine/core';
import type { ElementType, ReactNode } from 'react';
import type { DraftElement } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { QuillIcon } from '../../../ui/icons.tsx';
import { useDraftContext } from '../draft-context.tsx';
import styles from './control.module.css';
import { isEdited } from './element-state.ts';

/** Text of the draft that opens its form when pressed. Marked if the author edited it by hand. */
export function EditableText({
  element,
  path,
  as: Tag = 'div',
  className = '',
  children,
}: {
  element: DraftElement;
  path: string;
  as?: ElementType;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { provenance } = useDraftContext();
  return (
    <Tag className={`relative ${styles.editable} ${className}`} data-path={path}>
      {children}
      {isEdited(provenance, element, path) && (
        <span className={`faint absolute ${styles.byHand}`} title={t('editing.origin.byHand')}>
          <QuillIcon size={11} />
          <VisuallyHidden>{t('editing.origin.byHand')}</VisuallyHidden>
        </span>
      )}
    </Tag>
  );
}
