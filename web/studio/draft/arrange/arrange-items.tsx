import { Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type DraftElement, findEncounter } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ArrowRightIcon, CopyIcon, DownIcon, QuillIcon, UpIcon } from '../../../ui/icons.tsx';
import { useDraftContext } from '../draft-context.tsx';
import type { PlaceChoice } from './place-dialog.tsx';
import { useArrange } from './use-arrange.ts';

const PlaceDialog = lazy(() => import('./place-dialog.tsx'));

/** Elements whose order counts. */
export const isOrdered = ({ type }: DraftElement): boolean => type === 'act' || type === 'encounter';

/** Menu items that rename, copy, order and move an element. The dialog that asks for a place is outside the menu. */
export function useArrangeItems(element: DraftElement, name: string) {
  const { t } = useTranslation();
  const { draft, rename } = useDraftContext();
  const { copy, step } = useArrange();
  const [choice, setChoice] = useState<PlaceChoice | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const ask = (next: PlaceChoice) => {
    setChoice(next);
    setIsChoosing(true);
  };
  const isPooled = element.type === 'encounter' && findEncounter(draft, element.id ?? '')?.kind === 'pool';
  const items = (
    <>
      {(element.type === 'character' || element.type === 'node') && (
        <Menu.Item leftSection={<QuillIcon size={16} />} onClick={() => rename(element)}>
          {t('find.rename.title')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<CopyIcon size={16} />} onClick={() => void copy(element)}>
        {t('arrange.copy')}
      </Menu.Item>
      {isOrdered(element) && (
        <>
          <Menu.Item
            leftSection={<UpIcon size={16} />}
            rightSection={<kbd className="text-sm faint">Alt+↑</kbd>}
            onClick={() => void step(element, -1)}
          >
            {t('arrange.earlier')}
          </Menu.Item>
          <Menu.Item
            leftSection={<DownIcon size={16} />}
            rightSection={<kbd className="text-sm faint">Alt+↓</kbd>}
            onClick={() => void step(element, 1)}
          >
            {t('arrange.later')}
          </Menu.Item>
        </>
      )}
      {isPooled &&
        (['move', 'copy'] as const).map((way) => (
          <Menu.Item
            key={way}
            leftSection={way === 'move' ? <ArrowRightIcon size={16} /> : <CopyIcon size={16} />}
            onClick={() => ask(way)}
          >
            {t(`arrange.${way}To`)}
          </Menu.Item>
        ))}
    </>
  );
  const dialog = choice && (
    <Suspense>
      <PlaceDialog
        element={element}
        name={name}
        choice={choice}
        opened={isChoosing}
        onClose={() => setIsChoosing(false)}
      />
    </Suspense>
  );
  return { items, dialog };
}
