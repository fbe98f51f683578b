import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { toApiError } from '../../api/error.ts';
import { useRefusalWords } from '../../i18n/refusals.ts';
import type { PlayApi } from '../playing/api.ts';
import { rememberBranch, takeBranch } from '../playing/branched.ts';
import type { Player } from '../playing/player.ts';
import { useStageLanguage, useWords } from '../words/language.ts';
import { QUICK_SLOT } from './saves.ts';

const SAID_FOR_MS = 4500;

/** A short word about what was just done; `key` tells one from the same one said again. */
export interface Said {
  readonly key: number;
  readonly text: string;
  readonly kind: 'done' | 'failed';
}

/** Says short words, one at a time, each for a few seconds. */
export function useSaid(): { said: Said | null; say: (text: string, kind?: Said['kind']) => void } {
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useCallback((text: string, kind: Said['kind'] = 'done') => {
    setSaid((before) => ({ key: (before?.key ?? 0) + 1, text, kind }));
  }, []);
  return { said, say };
}

/** What can be done with a play's history: keep the present, go where one was, begin a branch. */
export interface HistoryActions {
  load(slot: string): void;
  quickSave(): void;
  quickLoad(): void;
  /** Goes back to the end of a turn; 0: before the first. */
  goBack(turn: number): void;
  /** Goes back to the end of a turn and chooses there. */
  chooseThen(turn: number, choiceId: string): void;
  /** Begins a branch and opens it. @throws ApiError as the server refuses it */
  branch(turn: number, latest: boolean): Promise<void>;
  moveToLatest(): void;
}

/** The history of the play on the stage. `onGone` is called when the stage is about to show another moment. */
export function useHistoryActions(
  { api, player, play }: { api: PlayApi; player: Player; play: PlayAnswer },
  say: (text: string, kind?: Said['kind']) => void,
  onGone: () => void,
): HistoryActions {
  const words = useWords().history;
  const tell = useRefusalWords(useStageLanguage());
  const navigate = useNavigate();
  const begun = play.turn > 0;
  useEffect(() => {
    const from = takeBranch(play.id);
    if (from !== undefined) say(words.branched(from));
  }, [play.id, words, say]);
  return useMemo(() => {
    const go = (request: () => Promise<PlayAnswer>, arrived: (at: PlayAnswer) => string, then?: () => void) => {
      onGone();
      void player.visit(request).then((there) => {
        const at = player.getSnapshot().play;
        if (there && at) say(arrived(at));
        if (there) then?.();
      });
    };
    const goBack = (turn: number, then?: () => void) =>
      go(
        () => api.rollback(turn),
        (at) => words.loaded(at.turn),
        then,
      );
    const failed = (error: unknown) => {
      console.warn(error);
      const refusal = toApiError(error);
      say((refusal.status > 0 && inOneLine(tell(refusal) ?? [])) || words.saveFailed, 'failed');
    };
    const load = (slot: string) =>
      go(
        () => api.loadSave(slot),
        ({ turn }) => words.loaded(turn),
      );
    return {
      load,
      quickSave: () => {
        if (begun) api.save(QUICK_SLOT, { note: '' }).then(() => say(words.quickSaved), failed);
      },
      quickLoad: () => {
        api
          .saves()
          .then((saves) =>
            saves.some(({ slot }) => slot === QUICK_SLOT) ? load(QUICK_SLOT) : say(words.noQuickSave, 'failed'),
          )
          .catch(failed);
      },
      goBack: (turn) => goBack(turn),
      chooseThen: (turn, choiceId) => goBack(turn, () => player.act({ type: 'choice', choiceId })),
      branch: async (turn, latest) => {
        const playId = await api.branch(turn, { latest });
        rememberBranch(playId, turn);
        onGone();
        await navigate({ to: '/play/$playId', params: { playId } });
      },
      moveToLatest: () =>
        go(
          () => api.moveToLatest(),
          ({ version }) => words.moved(version),
        ),
    };
  }, [api, player, begun, words, tell, navigate, say, onGone]);
}
