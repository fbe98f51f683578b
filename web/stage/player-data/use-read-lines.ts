import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { StageLine, StageScene } from '../playing/scene.ts';
import type { StageState } from '../playing/stage-reducer.ts';
import { getStageSettings, parseSettingsValue } from '../preferences/settings.ts';
import { fnv1a, hashChoice, hashLine } from './line-hash.ts';
import { getPlayerDataStore, type PlayerDataStore } from './player-data-store.ts';

export interface ReadState {
  readonly wasRead: boolean;
  isTaken(choice: string): boolean;
  take(choice: string): void;
}

const NOBODY: ReadState = { wasRead: false, isTaken: () => false, take: () => {} };

export const ReadStateContext = createContext<ReadState>(NOBODY);
export const useReadState = (): ReadState => useContext(ReadStateContext);

/** The player's data over all plays; renders again on a change. */
export function usePlayerData(seen: PlayerDataStore = getPlayerDataStore()): ReturnType<PlayerDataStore['get']> {
  return useSyncExternalStore(seen.subscribe, seen.get);
}

const keyOfEnding = (id: string | undefined, text: string): string => id ?? fnv1a(text).toString(16);

const isWhole = ({ scene, hold }: StageState): boolean =>
  scene.line !== null && (hold === null || (hold.kind === 'line' && hold.typed));

/** Also reports what is not new. `shown`: the doors are open. */
export function useReadTracking(
  play: PlayAnswer,
  stage: StageState,
  {
    background,
    shown,
    seen = getPlayerDataStore(),
  }: { background: StageScene['background']; shown: boolean; seen?: PlayerDataStore },
): ReadState {
  const { packageId } = play;
  const { scene, standing } = stage;
  const { line } = scene;
  const { ready } = usePlayerData(seen);
  const hash = useMemo(() => (line === null ? null : hashLine(line)), [line]);
  const wasRead = useWasRead(seen, line, hash, ready);

  useEffect(() => {
    const settings = getStageSettings();
    seen.open({ ...settings.get() }, (theirs) => settings.change(parseSettingsValue(theirs)));
    const unsubscribe = settings.subscribe(() => seen.add({ preferences: { ...settings.get() } }));
    const onLeave = () => {
      if (document.visibilityState === 'hidden') seen.leave();
    };
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onLeave);
      seen.leave();
    };
  }, [seen]);

  const whole = shown && isWhole(stage);
  useEffect(() => {
    if (whole && hash !== null) seen.add({ read: [hash] });
  }, [seen, whole, hash]);

  const picture = scene.cg?.id ?? background?.id;
  useEffect(() => {
    if (shown && picture !== undefined) seen.add({ pictures: { [packageId]: [picture] } });
  }, [seen, shown, packageId, picture]);

  const { music } = scene;
  useEffect(() => {
    if (shown && music !== null) seen.add({ music: { [packageId]: [music] } });
  }, [seen, shown, packageId, music]);

  const { encounters } = play.found;
  useEffect(() => {
    if (shown && encounters.length > 0) seen.add({ encounters: { [packageId]: encounters } });
  }, [seen, shown, packageId, encounters]);

  const ended = standing.ended && !stage.telling;
  const { ending } = scene;
  const text = ending?.text ?? standing.ending ?? play.title;
  useEffect(() => {
    if (!ended) return;
    seen.add({ endings: { [packageId]: [{ id: keyOfEnding(ending?.id, text), title: ending?.title ?? text }] } });
  }, [seen, ended, packageId, ending, text]);

  const { location } = standing;
  return useMemo(() => {
    const key = (choice: string) => hashChoice(packageId, location, choice);
    return {
      wasRead,
      isTaken: (choice: string) => seen.hasTaken(key(choice)),
      take: (choice: string) => seen.add({ taken: [key(choice)] }),
    };
  }, [seen, packageId, location, wasRead]);
}

/** Whether a line had been read when it appeared; reading it now does not count. */
function useWasRead(seen: PlayerDataStore, line: StageLine | null, hash: string | null, ready: boolean): boolean {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words said again are another line, and what is known comes once
  return useMemo(() => hash !== null && seen.hasRead(hash), [seen, line, hash, ready]);
}
