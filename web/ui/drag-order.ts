import { Accessibility, PointerSensor } from '@dnd-kit/dom';
import type { DragDropProvider, DragEndEvent } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type ComponentProps, useMemo } from 'react';

const silent = () => undefined;

type Plugins = Extract<ComponentProps<typeof DragDropProvider>['plugins'], unknown[]>;

/** dnd-kit's plugins without its announcements, which are in English. `help` is read with each handle. */
export const useDragPlugins = (help = '') =>
  useMemo(
    () => (defaults: Plugins) => [
      ...defaults.filter((plugin) => plugin !== Accessibility),
      Accessibility.configure({
        screenReaderInstructions: { draggable: help },
        announcements: { dragstart: silent, dragend: silent },
      }),
    ],
    [help],
  );

/** dnd-kit's plugins without its English attributes and announcements, for what has a menu for the keyboard. */
export const withoutAria = (defaults: Plugins) => defaults.filter((plugin) => plugin !== Accessibility);

/** The pointer alone: Enter and Space press what is dragged. */
const POINTER = [PointerSensor];

/** An item of a list that is dragged by its handle. The list stays as it is until the item is dropped on another. */
export const useOrderedItem = (id: string, index: number, data: Record<string, unknown> = {}) =>
  useSortable({ id, index, data, plugins: [], sensors: POINTER });

/** From where to where an item was dropped; null if it stays. */
export function readOrderDrop({ canceled, operation: { source, target } }: DragEndEvent): [number, number] | null {
  if (canceled || !isSortable(source) || !isSortable(target) || source.index === target.index) return null;
  return [source.index, target.index];
}
