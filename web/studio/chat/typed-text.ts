import { useCallback, useState } from 'react';

const keyOf = (sessionId: string): string => `kamishibai-typed-${sessionId}`;

function readTyped(sessionId: string): string {
  try {
    return sessionStorage.getItem(keyOf(sessionId)) ?? '';
  } catch {
    return ''; // Storage is blocked: what is typed lives as long as the page.
  }
}

function keepTyped(sessionId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(sessionId));
    else sessionStorage.setItem(keyOf(sessionId), text);
  } catch {
    console.info('What is typed is kept by this page only: the browser stores nothing.');
  }
}

/** The message being written, kept for this tab: trying the draft out or loading the page again loses none of it. */
export function useTypedText(sessionId: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readTyped(sessionId));
  const set = useCallback(
    (next: string) => {
      setText(next);
      keepTyped(sessionId, next);
    },
    [sessionId],
  );
  return [text, set];
}
