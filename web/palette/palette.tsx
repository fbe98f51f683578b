import '@mantine/spotlight/styles.css';
import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { SearchIcon } from '../ui/icons.tsx';
import styles from './palette.module.css';
import { PALETTE_KEYS } from './use-palette.ts';

const [paletteStore, spotlight] = createSpotlight();

/** One line of the palette. */
export interface PaletteLine {
  key: string;
  label: string;
  /** What it is in, or its keys. */
  detail?: string | null | undefined;
  /** The language of the label; by default the interface's. */
  language?: string | undefined;
  icon?: ReactNode;
  run: () => void;
}

export interface PaletteGroup {
  label: string;
  lines: readonly PaletteLine[];
}

/** Selects the first line. The list selects only lines that are there when a key is pressed; results come later. */
function selectFirst(): void {
  const { listId, selected } = paletteStore.getState();
  const lines = [...(document.getElementById(listId)?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
  const now = lines.findIndex((line) => line.dataset.selected !== undefined);
  if (now >= 0 && now === selected) return;
  for (const line of lines) delete line.dataset.selected;
  const [first] = lines;
  if (first) first.dataset.selected = 'true';
  paletteStore.updateState((state) => ({ ...state, selected: first ? 0 : -1 }));
}

/** The command palette: a search over commands and whatever the page offers. */
export default function Palette({
  isOpen,
  onClose,
  query,
  onQuery,
  groups,
  isSearching,
  placeholder,
  note = null,
}: {
  isOpen: boolean;
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly PaletteGroup[];
  isSearching: boolean;
  placeholder: string;
  note?: string | null;
}) {
  const { t } = useTranslation();
  const { selected } = useSpotlight(paletteStore);
  const lines = groups.flatMap((group) => group.lines);
  const keys = lines.map(({ key }) => key).join('\n');
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines that are shown.
  useLayoutEffect(selectFirst, [keys]);
  const said = lines[selected];
  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight="min(32rem, 80dvh)"
      size="38rem"
      centered={false}
      yOffset="min(6rem, 10dvh)"
      zIndex={300}
      overlayProps={{ backgroundOpacity: 0.35, blur: 2 }}
      attributes={{ content: { 'aria-label': t('find.palette.title') } }}
      classNames={{ search: styles.search, action: styles.action, actionsGroup: styles.group }}
    >
      <Spotlight.Search
        placeholder={placeholder}
        aria-label={t('find.palette.search')}
        leftSection={<SearchIcon />}
        rightSection={<kbd className={`text-sm faint ${styles.keys}`}>{PALETTE_KEYS}</kbd>}
        rightSectionWidth="4.5rem"
        maxLength={200}
      />
      <VisuallyHidden role="status">
        {said ? t('find.palette.selected', { label: said.label, number: selected + 1, count: lines.length }) : ''}
      </VisuallyHidden>
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label}>
            {group.lines.map((line) => (
              <Spotlight.Action key={line.key} onClick={line.run}>
                <span className={`row full gap-sm text-base leading-snug ${styles.line}`}>
                  {line.icon && <span className="faint rigid inline">{line.icon}</span>}
                  <span className="grow" lang={line.language}>
                    {line.label}
                  </span>
                  {line.detail && (
                    <span className={`faint text-sm truncate ${styles.detail}`} lang={line.language}>
                      {line.detail}
                    </span>
                  )}
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {lines.length === 0 && (
          <p className="soft text-md pad-md" role="status">
            {t(isSearching ? 'find.palette.searching' : 'find.palette.nothing')}
          </p>
        )}
      </Spotlight.ActionsList>
      {note !== null && <Spotlight.Footer>{note}</Spotlight.Footer>}
    </Spotlight.Root>
  );
}
