import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { StageLine, StageScene } from '../playing/scene.ts';
import type { StageState } from '../playing/stage-reducer.ts';
import { getStageSettings, parseSettingsValue } from '../preferences/settings.ts';
import { getPlayerDataStore, type PlayerDataStore } from './player-data-store.ts';

/** The offset and the prime of 64-bit FNV-1a. */
const OFFSET = 0xcbf29ce484222325n;

const PRIME = 0x100000001b3n;

const BITS = 48n;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const encoder = new TextEncoder();

/** 64-bit FNV-1a of a text's UTF-8. SubtleCrypto is asynchronous and missing on plain HTTP. */
export function fnv1a(text: string): bigint {
  let hash = OFFSET;
  for (const byte of encoder.encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash;
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** A hash of texts in 8 characters: 48 bits, by FNV's xor-folding. */
function hashOfWords(...words: readonly string[]): string {
  const long = fnv1a(words.map(plain).join('\n'));
  const short = (long >> BITS) ^ BigInt.asUintN(48, long);
  return Array.from({ length: 8 }, (_, digit) => DIGITS[Number((short >> BigInt(6 * digit)) & 63n)]).join('');
}

/** The hash of a line with its speaker: equal in every play and version. A translation has another hash. */
export const hashLine = (line: {
  readonly kind: 'say' | 'narrate';
  readonly character?: string;
  readonly name?: string;
  readonly text: string;
}): string => hashOfWords(line.kind, line.character ?? line.name ?? '', line.text);

/** The hash of a choice: equal text at the same place of a story. */
export const hashChoice = (packageId: string, place: string, text: string): string =>
  hashOfWords(packageId, place, text);

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
