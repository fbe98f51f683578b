import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { DraftAct, PlanDraft } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';

const ARCS = '/arcs';

/** The act that a chart is about; null for all personal arcs. With the control that chooses it, if there is a choice. */
export function useActChoice({ acts, characters }: PlanDraft): { act: DraftAct | null; control: React.ReactNode } {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<string | null>(null);
  const hasArcs = characters.some(({ personalArc }) => (personalArc?.arcEncounters.length ?? 0) > 0);
  const isArcs = (wanted === ARCS && hasArcs) || acts.length === 0;
  const act = isArcs ? null : (acts.find(({ id }) => id === wanted) ?? acts[0] ?? null);
  const several = acts.length + (hasArcs ? 1 : 0) > 1;
  const control = several && (
    <SegmentedControl
      className="within wrap"
      aria-label={t('check.chart.acts')}
      size="sm"
      value={act?.id ?? ARCS}
      onChange={setWanted}
      data={[
        ...acts.map(({ id }, index) => ({ value: id, label: t('draft.act', { number: index + 1 }) })),
        ...(hasArcs ? [{ value: ARCS, label: t('check.chart.arcs') }] : []),
      ]}
    />
  );
  return { act, control };
}
