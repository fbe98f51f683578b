import { DragDropProvider, type DragEndEvent, useDroppable } from '@dnd-kit/react';
import type { ReactNode } from 'react';
import { type DraftElement, DraftElementSchema, elementKey } from '../../../../shared/story/index.ts';
import { useOrderedItem, withoutAria } from '../../../ui/drag-order.ts';
import { useArrange } from './use-arrange.ts';

const readElement = (data: unknown): DraftElement | null => {
  const parsed = DraftElementSchema.safeParse(data);
  return parsed.success ? parsed.data : null;
};

/** Lets encounters and acts of the draft be dragged: among their siblings, and encounters to places and acts. */
export function DraftDrag({ children }: { children: ReactNode }) {
  const { drop } = useArrange();
  const onDragEnd = ({ canceled, operation: { source, target } }: DragEndEvent) => {
    const [from, to] = [readElement(source?.data), readElement(target?.data)];
    if (!canceled && from && to) void drop(from, to);
  };
  return (
    <DragDropProvider plugins={withoutAria} onDragEnd={onDragEnd}>
      {children}
    </DragDropProvider>
  );
}

/** An element that is dragged, and on which others are dropped. */
export const useDraggedElement = (element: DraftElement, index: number) =>
  useOrderedItem(elementKey(element), index, { ...element });

/** A place on which encounters are dropped. */
export const usePlaceTarget = (element: DraftElement) =>
  useDroppable({ id: `on ${elementKey(element)}`, data: { ...element } });
