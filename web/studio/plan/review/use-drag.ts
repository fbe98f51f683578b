import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { useEffect, useRef, useState } from 'react';
import type { PlanGraph } from '../../../../shared/plan/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { useDragPlugins } from '../../../ui/drag-order.ts';
import { checkMove, type MoveCheck } from '../steps/dependencies.ts';

const SAID_FOR = 6_000;

/** By pointer, touch or keyboard. A step cannot be dropped before its dependencies; `said` explains why. */
export function useDrag(
  graph: PlanGraph,
  sequence: readonly string[],
  numbers: ReadonlyMap<string, number>,
  getName: (id: string) => string,
  onMove: (id: string, to: number) => void,
) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const why = useRef<string | null>(null);
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  const sayRefusal = (id: string, move: MoveCheck): string =>
    move.ok ? '' : t(`plan.move.${move.why}`, { number: numbers.get(id) ?? 0, other: numbers.get(move.other) ?? 0 });

  const help = t('plan.move.help');
  const plugins = useDragPlugins(help);

  return {
    said,
    plugins,
    /** Why a step may not be at a position; '' if it may. */
    refuse: (id: string, to: number): string => {
      const sentence = sayRefusal(id, checkMove(graph, sequence, id, to));
      setSaid(sentence);
      return sentence;
    },
    onDragStart: ({ operation: { source } }: DragStartEvent) => {
      why.current = null;
      setSaid(source ? t('plan.move.lifted', { name: getName(String(source.id)) }) : '');
    },
    onDragOver: (event: DragOverEvent) => {
      const { source, target } = event.operation;
      if (!isSortable(source) || !isSortable(target)) return;
      const id = String(source.id);
      if (id === String(target.id)) return;
      const move = checkMove(graph, sequence, id, target.index);
      if (!move.ok) event.preventDefault();
      why.current = move.ok ? null : sayRefusal(id, move);
      setSaid(
        why.current ?? t('plan.move.over', { name: getName(id), place: target.index + 1, count: sequence.length }),
      );
    },
    onDragEnd: (event: DragEndEvent) => {
      const { source } = event.operation;
      if (!isSortable(source)) return;
      const { initialIndex, index } = source;
      const id = String(source.id);
      if (event.canceled || initialIndex === index) {
        setSaid(why.current ?? t('plan.move.left', { name: getName(id) }));
        return;
      }
      setSaid(t('plan.move.put', { name: getName(id), place: index + 1, count: sequence.length }));
      onMove(id, index);
    },
  };
}
