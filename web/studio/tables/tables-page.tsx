import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { TABLE_PARTS, type TablePart } from '../draft/section.ts';

const PARTS = {
  encounters: lazy(() => import('./encounters/encounters-part.tsx')),
  names: lazy(() => import('./names/names-part.tsx')),
  graph: lazy(() => import('./graph/graph-part.tsx')),
  endings: lazy(() => import('./endings/endings-part.tsx')),
} satisfies Record<TablePart, unknown>;

/** The story as tables: its encounters, what its names are set and read by, what opens what, its endings. */
export default function TablesPage({ part, onPart }: { part: TablePart; onPart: (part: TablePart) => void }) {
  const { t } = useTranslation();
  const Part = PARTS[part];
  return (
    <section className="stack gap-md" aria-label={t('tables.tab')}>
      <SegmentedControl
        className="to-left within wrap"
        aria-label={t('tables.parts')}
        value={part}
        onChange={(next) => onPart(TABLE_PARTS.find((each) => each === next) ?? TABLE_PARTS[0])}
        data={TABLE_PARTS.map((each) => ({ value: each, label: t(`tables.part.${each}`) }))}
      />
      <Suspense fallback={<Skeleton height={280} radius="lg" />}>
        <Part />
      </Suspense>
    </section>
  );
}
