import styles from './charts.module.css';

/** A stacked bar of shares. Decorative beside its text, unless it has a label. */
export function StackedBar({
  parts,
  label,
}: {
  parts: readonly { tone: 'indigo' | 'moss' | 'ochre' | 'vermilion'; share: number }[];
  label?: string;
}) {
  return (
    <span
      className={`flex full clip deep round-sm ${styles.meter}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {parts.map(({ tone, share }) => (
        <i key={tone} data-tone={tone} style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
      ))}
    </span>
  );
}
