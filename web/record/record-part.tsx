import { type ReactNode, useId } from 'react';
import styles from './record-part.module.css';

export function RecordPart({
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
    <section
      className={`edged round-lg sheet low pad-lg ${styles.part}`}
      data-wide={wide || undefined}
      aria-labelledby={id}
    >
      <header className="baseline flex wrap gap-sm rows-2xs between bottom-sm">
        <h3 className="text-lg" id={id}>
          {title}
        </h3>
        {aside}
      </header>
      {lead && <p className={`text-md faint ${styles.lead}`}>{lead}</p>}
      {children}
    </section>
  );
}

export function Sentences({ of, none = '' }: { of: readonly string[]; none?: string }) {
  if (of.length === 0) return <p className="text-md faint">{none}</p>;
  return (
    <ul className={`stack gap-2xs ${styles.sentences}`}>
      {of.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record does not change, and may say a thing twice
        <li className="relative leading pad-start-md" key={index}>
          {sentence}
        </li>
      ))}
    </ul>
  );
}

export const JsonBlock = ({ value }: { value: unknown }) => (
  <pre className={`scroll text-sm pad-all-sm round deep mono leading pre-wrap ${styles.code}`}>
    {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
  </pre>
);
