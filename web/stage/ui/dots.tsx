/** Three dots, one after another: something is being done. Decorative where it has no label. */
export function Dots({ label }: { label?: string }) {
  const heard = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return (
    <span className="stage-dots" {...heard}>
      {[0, 150, 300].map((delay) => (
        <i key={delay} style={{ animationDelay: `${delay}ms` }} />
      ))}
    </span>
  );
}
