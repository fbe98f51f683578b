import { type DragEvent, useRef, useState } from 'react';

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * Files dropped on an element.
 *
 * @param take is given what was dropped
 * @returns `over`: whether files are held over it; `target`: what the element is given
 */
export function useFileDrop(take: (files: File[]) => void) {
  // Entering a child leaves its parent: only the balance tells whether a file is still over the element.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  return {
    over,
    target: {
      onDragEnter: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragOver: (event: DragEvent) => {
        if (carriesFiles(event)) event.preventDefault();
      },
      onDragLeave: () => {
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        depth.current = 0;
        setOver(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        take([...event.dataTransfer.files]);
      },
    },
  };
}
