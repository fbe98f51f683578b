import { useCallback, useRef, useState } from 'react';

const getStorageKey = (sessionId: string): string => `kamishibai-typed-${sessionId}`;

function readTyped(sessionId: string): string {
  try {
    return sessionStorage.getItem(getStorageKey(sessionId)) ?? '';
  } catch {
    return ''; // Storage is blocked: what is typed lives as long as the page.
  }
}

function keepTyped(sessionId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(getStorageKey(sessionId));
    else sessionStorage.setItem(getStorageKey(sessionId), text);
  } catch {
    console.info('Storage is blocked: typed text lasts as long as this page.');
  }
}

export const joinTexts = (first: string, second: string): string =>
  [first, second].filter((text) => text.trim() !== '').join('\n\n');

/** The text in the composer, kept for this tab. It survives a trial of the draft and a reload. */
export function useTypedText(sessionId: string): {
  text: string;
  setText: (text: string) => void;
  putBefore: (text: string) => void;
} {
  const [text, show] = useState(() => readTyped(sessionId));
  const current = useRef(text);
  const setText = useCallback(
    (next: string) => {
      current.current = next;
      show(next);
      keepTyped(sessionId, next);
    },
    [sessionId],
  );
  const putBefore = useCallback((first: string) => setText(joinTexts(first, current.current)), [setText]);
  return { text, setText, putBefore };
}
