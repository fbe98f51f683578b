export function RecordPage({ playId }: { playId: string; turn: number | null }) {
  return <p>{playId}</p>;
}
