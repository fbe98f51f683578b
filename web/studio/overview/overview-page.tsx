import { OpenNotes } from '../notes/open-notes.tsx';
import { WordsPanel } from './words-panel.tsx';

/** The draft at a glance: how much is written, and its notes. */
export default function OverviewPage({ seq }: { seq: number }) {
  return (
    <div className="stack gap-md">
      <WordsPanel seq={seq} />
      <OpenNotes />
    </div>
  );
}
