import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../i18n/index.ts';
import styles from './charts.module.css';

/** The data of a chart as a table, for readers and screen readers. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A chart with a title, a summary, and its data as a table on demand. */
export function ChartFigure({
  title,
  text,
  table,
  aside,
  children,
}: {
  title: string;
  text?: string | undefined;
  table?: ChartTable | undefined;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <figure
      className={`stack gap-sm edged round-lg sheet low pad-lg content-start ${styles.figure}`}
      aria-labelledby={id}
    >
      <figcaption className="baseline flex wrap gap-lg rows-2xs between">
        <h3 className="text-lg" id={id}>
          {title}
        </h3>
        {aside}
      </figcaption>
      {text && <p className={`text-md soft leading ${styles.text}`}>{text}</p>}
      {children}
      {table && table.rows.length > 0 && (
        <details className={styles.table}>
          <summary className="text-md faint">{t('check.chart.table')}</summary>
          <div className="scroll">
            <table className="full text-md top-xs">
              <thead>
                <tr>
                  {table.head.map((word) => (
                    <th className="faint bold to-start ruled-below numbers" key={word} scope="col">
                      {word}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows may say the same, and stay in their order
                  <tr key={index}>
                    {row.map((cell, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a row's cells stay in their order
                      <td className="ruled-below numbers" key={column}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </figure>
  );
}
