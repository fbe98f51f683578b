import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/listeners.ts';

/** How a page of the draft is shown, by session: it stays as it was when the author comes back to it. */
export interface SessionViews<View> {
  get: (sessionId: string) => View;
  change: (sessionId: string, change: Partial<View>) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates the views of a page. @param fresh the view of a session that was not shown before */
export function createSessionViews<View extends object>(fresh: View): SessionViews<View> {
  const views = new Map<string, View>();
  const listeners = createListeners();
  const get = (sessionId: string): View => views.get(sessionId) ?? fresh;
  return {
    get,
    change: (sessionId, change) => {
      views.set(sessionId, { ...get(sessionId), ...change });
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}

/** The view of a session, with its setter. */
export function useSessionView<View>(
  { get, change, subscribe }: SessionViews<View>,
  sessionId: string,
): [View, (change: Partial<View>) => void] {
  const view = useSyncExternalStore(subscribe, () => get(sessionId));
  return [view, useCallback((changed) => change(sessionId, changed), [change, sessionId])];
}
