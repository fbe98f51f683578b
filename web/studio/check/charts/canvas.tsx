import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useId, useMemo } from 'react';
import type { GraphLayout } from '../../graph-layout.ts';
import styles from './charts.module.css';

/** Below this width, in pixels, graphs are laid out top to bottom. */
const NARROW = 620;
/** The smallest scale to fit the width; wider graphs scroll sideways. */
const SMALLEST = 0.78;

export type LayoutDirection = 'LR' | 'TB';

/** How a line is drawn, and whether it has an arrowhead. */
export interface LineLook {
  look: 'way' | 'opens' | 'closes';
  arrow: boolean;
}

/** A graph of boxes and lines, scaled to the available width. */
export function Canvas({
  label,
  layout,
  lineLook,
  children,
}: {
  label: string;
  layout: (direction: LayoutDirection) => GraphLayout;
  lineLook: (from: string, to: string, index: number) => LineLook;
  children: (id: string, direction: LayoutDirection) => ReactNode;
}) {
  const { ref, width } = useElementSize();
  const markerId = useId();
  const direction = width > 0 && width < NARROW ? 'TB' : 'LR';
  const graph = useMemo(() => layout(direction), [layout, direction]);
  const scale = width > 0 && graph.width > 0 ? Math.min(1, Math.max(SMALLEST, (width - 2) / graph.width)) : 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard.
    <section className={`scroll edged round pad-y-xs ${styles.canvas}`} ref={ref} aria-label={label} tabIndex={0}>
      <div className={`clip margin-auto`} style={{ height: graph.height * scale, width: graph.width * scale }}>
        <div
          className={`relative ${styles.drawing}`}
          style={{ height: graph.height, scale: String(scale), width: graph.width }}
        >
          <svg className="cover" width={graph.width} height={graph.height} aria-hidden="true">
            <defs>
              <marker
                id={markerId}
                viewBox="0 0 12 12"
                refX="10"
                refY="6"
                markerWidth="12"
                markerHeight="12"
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path d="M1 1l10 5-10 5 2.5-5z" />
              </marker>
            </defs>
            {graph.lines.map(({ from, to, d }, index) => {
              const { look, arrow } = lineLook(from, to, index);
              return (
                <path
                  key={`${look} ${from} ${to}`}
                  className={styles.line}
                  data-look={look}
                  d={d}
                  {...(arrow && { markerEnd: `url(#${markerId})` })}
                />
              );
            })}
          </svg>
          <ul>
            {graph.boxes.map(({ id, x, y }) => (
              <li className="absolute" key={id} style={{ left: x, top: y }}>
                {children(id, direction)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
