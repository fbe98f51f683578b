/** As much of a key event as decides. */
interface Keys {
  key: string;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** What a key press asks for: ⌘Z or Ctrl+Z takes back; with Shift, or Ctrl+Y, it brings back. Null for anything else. */
export function undoKey({ key, metaKey, ctrlKey, shiftKey, altKey }: Keys): 'undo' | 'redo' | null {
  if (altKey || metaKey === ctrlKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** Whether a key press there belongs to a text field, which undoes its own typing. */
export const isWriting = (target: { tagName?: string; isContentEditable?: boolean } | null): boolean =>
  target?.isContentEditable === true || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target?.tagName ?? '');
