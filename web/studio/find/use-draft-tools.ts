import { useCallback, useState } from 'react';
import type { DraftElement } from '../../../shared/story/index.ts';

/** The drawers over the whole draft: find and replace, and rename everywhere. */
export function useDraftTools() {
  const [open, setOpen] = useState<'find' | 'rename' | null>(null);
  const [subject, setSubject] = useState<DraftElement | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<'find' | 'rename'>>(new Set());
  const show = useCallback((tool: 'find' | 'rename') => {
    setSeen((before) => new Set([...before, tool]));
    setOpen(tool);
  }, []);
  return {
    open,
    subject,
    /** Tools that were opened once: their code is loaded. */
    seen,
    find: useCallback(() => show('find'), [show]),
    rename: useCallback(
      (next: DraftElement | null) => {
        setSubject(next);
        show('rename');
      },
      [show],
    ),
    close: useCallback(() => setOpen(null), []),
  };
}
