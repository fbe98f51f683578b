import { fromEvent } from 'file-selector';
import { type DragEvent, useRef, useState } from 'react';

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** `take` receives the files; `getDroppedPath` gives the path inside a dropped folder. */
export function useFileDrop(take: (files: File[]) => void) {
  // Entering a child also leaves its parent, so enter and leave events are counted.
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

/** The path of a dropped file inside its folder; for other files the name. */
export const getDroppedPath = (file: File): string =>
  ('relativePath' in file && typeof file.relativePath === 'string' ? file.relativePath : file.name).replace(
    /^\.?\//,
    '',
  );
