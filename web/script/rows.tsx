import { type ReactNode, useRef } from 'react';
import { LineRow } from './line-row.tsx';
import type { OwnProps, SharedProps } from './row-props.ts';

interface Row {
  own: OwnProps;
  shared: SharedProps;
  element: ReactNode;
}

const OWN = ['line', 'index', 'isLast', 'problems', 'isPlaying', 'isOpen'] as const satisfies (keyof OwnProps)[];

/** The rows of a script. Unchanged rows keep their elements, so that React skips them without comparing props. */
export function useRows(lines: readonly OwnProps[], shared: SharedProps): ReactNode[] {
  const made = useRef<ReadonlyMap<string, Row>>(new Map());
  const now = new Map<string, Row>();
  for (const own of lines) {
    const known = made.current.get(own.lineKey);
    const isSame = known?.shared === shared && OWN.every((name) => known.own[name] === own[name]);
    const row = isSame ? known : { own, shared, element: <LineRow key={own.lineKey} {...own} {...shared} /> };
    now.set(own.lineKey, row);
  }
  made.current = now;
  return Array.from(now.values(), ({ element }) => element);
}
