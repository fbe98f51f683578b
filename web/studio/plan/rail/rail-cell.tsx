import styles from './rail-cell.module.css';
import type { RailRow } from './rail-layout.ts';

/** The width of a column of the rail, and the distance of a node from the top of its row, in pixels. */
const COLUMN = 12;
const NODE = 21;
const RADIUS = 5.5;

const getX = (column: number): number => COLUMN * column + COLUMN / 2 + 1;

/** How a line or a node is drawn, by the status of its step. */
export type RailLook = 'plain' | 'skipped' | 'running' | 'asking' | 'done' | 'failed';

/** One row of the dependency graph: the step's node with its incoming and passing lines. */
export function RailCell({
  row,
  width,
  look,
  lookOfLine,
}: {
  row: RailRow;
  width: number;
  look: RailLook;
  lookOfLine: (from: string) => RailLook;
}) {
  const x = getX(row.column);
  return (
    <span className={`rigid relative ${styles.rail}`} style={{ inlineSize: COLUMN * width + 4 }}>
      <svg className="cover" width="100%" height="100%" aria-hidden="true" focusable="false">
        {row.through.map(({ column, from }) => (
          <line key={from} x1={getX(column)} x2={getX(column)} y1="-1" y2="102%" data-look={lookOfLine(from)} />
        ))}
        {row.into.map(({ column, from }) => (
          <path key={from} d={curve(getX(column), x)} data-look={lookOfLine(from)} />
        ))}
        {row.begins && <line x1={x} x2={x} y1={NODE} y2="102%" data-look={look} />}
        <circle cx={x} cy={NODE} r={RADIUS} data-look={look} />
        {look === 'done' && <path className={styles.sign} d={`m${x - 2.4} ${NODE + 0.2} 1.8 1.8 3.2-3.7`} />}
        {look === 'failed' && <path className={styles.sign} d={`m${x - 2} ${NODE - 2} 4 4m0-4-4 4`} />}
      </svg>
    </span>
  );
}

const curve = (from: number, to: number): string =>
  from === to ? `M${from} -1V${NODE}` : `M${from} -1C${from} ${NODE * 0.75} ${to} ${NODE * 0.2} ${to} ${NODE}`;
