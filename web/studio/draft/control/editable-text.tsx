import { VisuallyHidden } from '@mantine/core';
import type { ElementType, ReactNode } from 'react';
import type { DraftElement } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { QuillIcon } from '../../../ui/icons.tsx';
import { Story } from '../../../ui/index.ts';
import { useDraftContext } from '../draft-context.tsx';
import sheet from '../sheet.module.css';
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
  as?: ElementType | undefined;
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

/** The same for text of the story, by default a paragraph. `frame` is the element around it. */
export function EditableStory({
  element,
  path,
  frame,
  as,
  language,
  className = as === undefined ? sheet.small : undefined,
  children,
}: {
  element: DraftElement;
  path: string;
  frame?: ElementType;
  as?: ElementType;
  language?: string | undefined;
  className?: string | undefined;
  children: string;
}) {
  return (
    <EditableText element={element} path={path} as={frame}>
      <Story as={as} language={language} className={className}>
        {children}
      </Story>
    </EditableText>
  );
}
