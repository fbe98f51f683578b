import { useNavigate } from '@tanstack/react-router';
import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { PlayAnswer, Save } from '../../../shared/wire/index.ts';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { toApiError } from '../../api/api-error.ts';
import { useRefusalTexts } from '../../i18n/refusal-texts.ts';
import type { PlayApi } from '../playing/api.ts';
import { createBookmark } from '../playing/bookmarks.ts';
import { storeBranchOrigin, takeBranchOrigin } from '../playing/branch-origin.ts';
import type { Player } from '../playing/player.ts';
import { getShownTurn } from '../playing/stage-reducer.ts';
import { useStageLanguage, useStageTexts } from '../texts/use-texts.ts';
import { listSavesOnPage, nextQuickSlot } from './saves.ts';
import { StorageBlockedContext } from './standalone-context.ts';

const SAID_FOR_MS = 4500;

/** A short message; `key` distinguishes repetitions. */
export interface HistoryNotice {
  readonly key: number;
  readonly text: string;
  readonly kind: 'done' | 'failed';
}

/** Shows short messages one at a time, each for a few seconds. */
export function useStageMessage(): {
  said: HistoryNotice | null;
  say: (text: string, kind?: HistoryNotice['kind']) => void;
} {
  const [said, setSaid] = useState<HistoryNotice | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useCallback((text: string, kind: HistoryNotice['kind'] = 'done') => {
    setSaid((before) => ({ key: (before?.key ?? 0) + 1, text, kind }));
  }, []);
  return { said, say };
}

/** Actions on a play's history: save, load, roll back, branch. */
export interface HistoryActions {
  load(save: Pick<Save, 'slot' | 'readTo'>): void;
  quickSave(): void;
  quickLoad(): void;
  goBack(turn: number): void;
  chooseThen(turn: number, choiceId: string): void;
  /** Starts a branch and opens it. @throws ApiError if the server refuses */
  branch(turn: number, latest: boolean): Promise<void>;
  /** Imports a save file and opens its play. @throws ApiError if the server refuses */
  bring(file: Blob): Promise<void>;
  moveToLatest(): void;
}

/** How far the current turn was read, for a save; empty if another turn is shown. */
export function getReadTo(player: Pick<Player, 'getSnapshot'>): { readTo?: number } {
  const { stage, play } = player.getSnapshot();
  return stage.performedSeq >= 0 && getShownTurn(stage) === play?.turn ? { readTo: stage.performedSeq } : {};
}

/** The history actions of the current play. `onGone` is called before the stage shows another moment. */
export function useHistoryActions(
  { api, player, play }: { api: PlayApi; player: Player; play: PlayAnswer },
  say: (text: string, kind?: HistoryNotice['kind']) => void,
  onGone: () => void,
): HistoryActions {
  const words = useStageTexts().history;
  const tell = useRefusalTexts(useStageLanguage());
  const navigate = useNavigate();
  const isStorageBlocked = useContext(StorageBlockedContext);
  const begun = play.turn > 0;
  useEffect(() => {
    const from = takeBranchOrigin(play.id);
    if (from !== undefined) say(from === 'file' ? words.brought : words.branched(from));
  }, [play.id, words, say]);
  return useMemo(() => {
    const go = (
      request: () => Promise<PlayAnswer>,
      arrived: (at: PlayAnswer) => string,
      { then, readTo }: { then?: (() => void) | undefined; readTo?: number | undefined } = {},
    ) => {
      onGone();
      void player.visit(request, readTo).then((there) => {
        const at = player.getSnapshot().play;
        if (there && at) say(arrived(at));
        if (there) then?.();
      });
    };
    const goBack = (turn: number, then?: () => void) =>
      go(
        () => api.rollback(turn),
        (at) => words.loaded(at.turn),
        { then },
      );
    const failed = (error: unknown) => {
      console.warn(error);
      const refusal = toApiError(error);
      say((refusal.status > 0 && inOneLine(tell(refusal) ?? [])) || words.saveFailed, 'failed');
    };
    const load = ({ slot, readTo }: Pick<Save, 'slot' | 'readTo'>) =>
      go(
        () => api.loadSave(slot),
        ({ turn }) => words.loaded(turn),
        { readTo: readTo ?? undefined },
      );
    const quickSave = async () => {
      const slot = nextQuickSlot(await api.saves());
      if (slot === null) return say(words.quickFull, 'failed');
      await api.save(slot, { note: '', ...getReadTo(player) });
      say(isStorageBlocked ? words.savedForNow : words.quickSaved);
    };
    const quickLoad = async () => {
      const newest = listSavesOnPage('quick', await api.saves())[0];
      if (newest) load(newest);
      else say(words.noQuickSave, 'failed');
    };
    const opened = async (playId: string, from: number | 'file') => {
      storeBranchOrigin(playId, from);
      onGone();
      await navigate({ to: '/play/$playId', params: { playId } });
    };
    return {
      load,
      quickSave: () => {
        if (begun) quickSave().catch(failed);
      },
      quickLoad: () => {
        quickLoad().catch(failed);
      },
      goBack: (turn) => goBack(turn),
      chooseThen: (turn, choiceId) => goBack(turn, () => player.act({ type: 'choice', choiceId })),
      branch: async (turn, latest) => opened(await api.branch(turn, { latest }), turn),
      bring: async (file) => {
        const { id, readTo } = await api.importSaveFile(file);
        // Reading resumes where the save was made.
        if (readTo !== null) createBookmark(id, () => localStorage).put(readTo);
        await opened(id, 'file');
      },
      moveToLatest: () =>
        go(
          () => api.moveToLatest(),
          ({ version }) => words.moved(version),
        ),
    };
  }, [api, player, begun, words, tell, navigate, say, onGone, isStorageBlocked]);
}
