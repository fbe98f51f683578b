import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';

/** Whether the draft turns to what the co-author is at. Each draft keeps that it does not, until it does again. */
export function useFollowing(sessionId: string): [boolean, (following: boolean) => void] {
  const [following, setFollowing, forget] = useLocalStorage({
    key: `kamishibai-following:${sessionId}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const change = useCallback((next: boolean) => (next ? forget() : setFollowing(false)), [forget, setFollowing]);
  return [following, change];
}
