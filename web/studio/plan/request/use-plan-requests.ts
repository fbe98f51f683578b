import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { NewPlan } from '../../../../shared/wire/index.ts';
import { type ApiError, fetchConversation, syncAfterOwnChange, toApiError } from '../../../api/index.ts';
import { getMessageText } from '../../wording/chat-message.ts';
import { cachePlan, requestPlan } from '../api.ts';

/** A plan being made: the text or the saved plan, and its start time in milliseconds. */
export interface PlanInTheMaking {
  words: string;
  template: string | null;
  since: number;
}

export interface PlanRequests {
  making: PlanInTheMaking | null;
  error: ApiError | null;
  stopped: boolean;
  make: (asked: NewPlan, options?: { template?: string }) => void;
  stop: () => void;
  forget: () => void;
  made: string | null;
}

/** Requests plans. A text that makes no plan is passed to `returnMessage`. */
export function usePlanRequests(sessionId: string, returnMessage: (words: string) => void): PlanRequests {
  const client = useQueryClient();
  const [making, setMaking] = useState<PlanInTheMaking | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [stopped, setStopped] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const back = useRef(returnMessage);
  useEffect(() => {
    back.current = returnMessage;
  });
  useEffect(() => () => running.current?.abort(), []);

  const forget = useCallback(() => {
    setError(null);
    setStopped(false);
  }, []);
  const make = useCallback(
    (asked: NewPlan, options: { template?: string } = {}) => {
      if (running.current) return;
      const stop = new AbortController();
      running.current = stop;
      const words = 'request' in asked ? asked.request : '';
      forget();
      setMaking({ words, template: options.template ?? null, since: Date.now() });
      requestPlan(sessionId, asked, stop.signal)
        .then(async (view) => {
          cachePlan(client, view);
          setMade(view.id);
          // The conversation now has the text and the plan, which replace the progress row.
          await syncAfterOwnChange(client, sessionId, {}, { conversation: true });
        })
        .catch(async (thrown: unknown) => {
          // If the conversation has the text, it also shows why no plan resulted.
          const now = await fetchConversation(sessionId).catch(() => null);
          const last = now?.messages.findLast(({ role }) => role === 'user');
          if (words !== '' && last && getMessageText(last) === words) return;
          back.current(words);
          if (stop.signal.aborted) setStopped(true);
          else setError(toApiError(thrown));
        })
        .finally(() => {
          running.current = null;
          setMaking(null);
        });
    },
    [client, sessionId, forget],
  );
  const stop = useCallback(() => running.current?.abort(), []);
  return { making, error, stopped, make, stop, forget, made };
}
