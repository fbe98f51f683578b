import { Checkbox, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { readableId } from '../../../../shared/readable-id.ts';
import type { NameEntry } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { createSessionViews, useSessionView } from '../../session-view.ts';
import type { NameChangeRequest } from './change-name.tsx';
import { filterNames, NAME_FILTERS, type NamesView } from './filter-names.ts';
import { NameRow } from './name-row.tsx';
import styles from './names.module.css';
import { useNameEntries } from './use-name-entries.ts';

const ChangeName = lazy(() => import('./change-name.tsx'));

const ROW_HEIGHT = 62;

const views = createSessionViews<NamesView>({ kind: 'all', isLooseOnly: false, text: '' });

/** The flags, facts, numbers and things of a story: who sets each, who reads it, and what is loose. */
export default function NamesPart() {
  const { t } = useTranslation();
  const { draft, sessionId } = useDraftContext();
  const entries = useNameEntries(draft);
  const [view, setView] = useSessionView(views, sessionId);
  const [asked, setAsked] = useState<{ request: NameChangeRequest; isOpen: boolean } | null>(null);
  const shownView = useDeferredValue(view);
  const shown = useMemo(() => filterNames(entries ?? [], shownView), [entries, shownView]);
  const onChange = useCallback((request: NameChangeRequest) => setAsked({ request, isOpen: true }), []);

  if (entries === null) return <Skeleton height={280} radius="lg" />;
  if (entries.length === 0) return <p className="faint">{t('tables.names.none')}</p>;
  const others = (entry: NameEntry) =>
    entries.filter(({ kind, name }) => kind === entry.kind && name !== entry.name).map(({ name }) => name);
  return (
    <div className="stack gap-sm">
      <search className="row wrap gap-md rows-xs" aria-label={t('tables.filters')}>
        <SegmentedControl
          className="within wrap"
          size="sm"
          aria-label={t('tables.names.kinds')}
          value={view.kind}
          onChange={(next) => setView({ kind: NAME_FILTERS.find((kind) => kind === next) ?? 'all' })}
          data={NAME_FILTERS.map((kind) => ({ value: kind, label: t(`tables.names.kind.${kind}`) }))}
        />
        <TextInput
          size="sm"
          type="search"
          className="grow"
          miw="9rem"
          aria-label={t('tables.names.search')}
          placeholder={t('tables.names.search')}
          value={view.text}
          onChange={({ currentTarget }) => setView({ text: currentTarget.value })}
        />
        <Checkbox
          label={t('tables.names.looseOnly')}
          checked={view.isLooseOnly}
          onChange={({ currentTarget }) => setView({ isLooseOnly: currentTarget.checked })}
        />
      </search>
      <p className="text-md faint" role="status">
        {t('tables.names.count', { count: shown.length })}
      </p>
      <NameList entries={shown} onChange={onChange} />
      {asked && (
        <Suspense>
          <ChangeName
            key={`${asked.request.way} ${asked.request.entry.kind} ${asked.request.entry.name}`}
            request={asked.request}
            others={others(asked.request.entry)}
            opened={asked.isOpen}
            onClose={() => setAsked({ ...asked, isOpen: false })}
          />
        </Suspense>
      )}
    </div>
  );
}

function NameList({
  entries,
  onChange,
}: {
  entries: readonly NameEntry[];
  onChange: (request: NameChangeRequest) => void;
}) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const getScrollElement = useCallback(() => scroller.current, []);
  const getItemKey = useCallback(
    (index: number) => `${entries[index]?.kind} ${entries[index]?.name ?? index}`,
    [entries],
  );
  const virtual = useVirtualizer({
    count: entries.length,
    ...{ getScrollElement, getItemKey },
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const onToggle = useCallback((key: string) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  return (
    <section ref={scroller} className={`edged round sheet ${styles.list}`} aria-label={t('tables.part.names')}>
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const entry = entries[index];
          if (!entry) return null;
          return (
            <li
              key={String(key)}
              ref={virtual.measureElement}
              data-index={index}
              className={`absolute full ruled-below pad-md ${styles.entry}`}
              style={{ transform: `translateY(${start}px)` }}
              aria-label={readableId(entry.name)}
            >
              <NameRow
                entry={entry}
                rowKey={String(key)}
                isOpen={open.has(String(key))}
                onToggle={onToggle}
                onChange={onChange}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
