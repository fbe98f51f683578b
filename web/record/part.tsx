import { type ReactNode, useId } from 'react';
import styles from './part.module.css';

/** One part of a turn's record: a sheet with a title. */
export function Part({
  title,
  lead,
  aside,
  wide = false,
  children,
}: {
  title: string;
  lead?: string;
  aside?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.part} data-wide={wide || undefined} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {aside}
      </header>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** A list of sentences; what is said where there are none. */
export function Sentences({ of, none }: { of: readonly string[]; none: string }) {
  if (of.length === 0) return <p className={styles.quiet}>{none}</p>;
  return (
    <ul className={styles.sentences}>
      {of.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record does not change, and may say a thing twice
        <li key={index}>{sentence}</li>
      ))}
    </ul>
  );
}

/** JSON as it was, to be read and copied. */
export const Json = ({ value }: { value: unknown }) => (
  <pre className={styles.code}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
);
