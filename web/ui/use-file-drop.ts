import { fromEvent } from 'file-selector';
import { type DragEvent, useRef, useState } from 'react';

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * Files dropped on an element, those in folders too.
 *
 * @param take is given what was dropped; of what lay in a folder `pathOf` tells where
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
        void fromEvent(event.nativeEvent).then((found) => take(found.filter((each) => each instanceof File)));
      },
    },
  };
}

/** Where a file that was dropped lay in its folder, with its name; of any other its name. */
export const pathOf = (file: File): string =>
  ('relativePath' in file && typeof file.relativePath === 'string' ? file.relativePath : file.name).replace(
    /^\.?\//,
    '',
  );
