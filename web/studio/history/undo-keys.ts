interface Keys {
  key: string;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** The meaning of a key press: ⌘Z or Ctrl+Z is undo; with Shift, or Ctrl+Y, redo. Null for anything else. */
export function parseUndoKey({ key, metaKey, ctrlKey, shiftKey, altKey }: Keys): 'undo' | 'redo' | null {
  if (altKey || metaKey === ctrlKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** Whether a key press belongs to a text field, which has its own undo. */
export const isWriting = (target: { tagName?: string; isContentEditable?: boolean } | null): boolean =>
  target?.isContentEditable === true || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target?.tagName ?? '');
