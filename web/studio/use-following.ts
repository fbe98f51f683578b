import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';

/** Whether the draft follows the co-author's changes. "Off" is stored per session. */
export function useFollowCoauthor(sessionId: string): [boolean, (following: boolean) => void] {
  const [following, setFollowing, forget] = useLocalStorage({
    key: `kamishibai-following:${sessionId}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const change = useCallback((next: boolean) => (next ? forget() : setFollowing(false)), [forget, setFollowing]);
  return [following, change];
}
