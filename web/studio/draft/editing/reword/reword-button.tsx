import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { useModels } from '../../../../api/index.ts';
import type { TextToolProps } from '../../../../form/form-context.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { SparkIcon } from '../../../../ui/icons.tsx';

const Rewordings = lazy(() => import('./rewordings.tsx'));

/** The part of a text that is to be worded otherwise: what is selected, else all of it. */
export interface SelectedPassage {
  start: number;
  end: number;
  text: string;
}

function selectedPassage(textarea: RefObject<HTMLTextAreaElement | null>, value: string): SelectedPassage {
  const { selectionStart = 0, selectionEnd = 0 } = textarea.current ?? {};
  const [start, end] = selectionStart < selectionEnd ? [selectionStart, selectionEnd] : [0, value.length];
  return { start, end, text: value.slice(start, end) };
}

/** Asks the co-author's model for other wordings of a field's text. Not shown without a model. */
export function RewordButton({ textarea, value, onText, path }: TextToolProps) {
  const { t } = useTranslation();
  const models = useModels();
  const [passage, setPassage] = useState<SelectedPassage | null>(null);
  const active = models.data?.coauthor.active;
  if (active === undefined || active === 'offline' || value.trim() === '') return null;
  return (
    <Popover
      opened={passage !== null}
      onChange={(opened) => !opened && setPassage(null)}
      width={360}
      trapFocus
      withArrow
    >
      <Popover.Target>
        <Tooltip label={t('editing.reword.ask')}>
          <ActionIcon
            size="sm"
            aria-label={t('editing.reword.ask')}
            // The text field keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setPassage(passage === null ? selectedPassage(textarea, value) : null)}
          >
            <SparkIcon size={14} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('editing.reword.ask')}>
        {passage !== null && (
          <Suspense>
            <Rewordings
              passage={passage}
              value={value}
              path={path}
              onTake={(text) => {
                onText(text);
                setPassage(null);
                textarea.current?.focus();
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
