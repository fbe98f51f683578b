import { useNavigate } from '@tanstack/react-router';
import { useTryDraft } from '../api/index.ts';
import { storeLastTrial } from './last-trial.ts';

/** Starts a trial play of the draft and opens the stage. */
export function useTryDraftOnStage(sessionId: string) {
  const navigate = useNavigate();
  const { mutate, isPending, isError, error, reset } = useTryDraft(sessionId);
  const start = () =>
    mutate(undefined, {
      onSuccess: ({ id }) => {
        storeLastTrial(window.sessionStorage, sessionId, id);
        void navigate({ to: '/play/$playId', params: { playId: id } });
      },
    });
  return { start, isPending, isError, error, reset };
}
