import { ownEntry } from '../../json.ts';
import { hashOfText } from '../../text-hash.ts';
import type { PlanDraft } from '../draft/draft.ts';
import type { DraftEvent } from '../draft/events.ts';
import { foldDraft } from '../draft/fold.ts';
import type { VoiceAsset } from '../package.ts';
import type { ScenedStory } from './address.ts';
import { plainWords } from './markup.ts';
import type { ScriptLine } from './script.ts';
import { changeLines, changeScenes, listScriptLines } from './traversal.ts';

type Voices = Readonly<Record<string, VoiceAsset>>;

/** The key of a line's voice, if it has one. */
export const getVoiceKey = (line: ScriptLine): string | undefined => (line.type === 'say' ? line.voice : undefined);

/** A hash of a line's spoken words, ignoring spacing and markup. */
export const hashSpokenWords = (text: string): string =>
  (hashOfText(plainWords(text).normalize('NFC').replace(/\s+/gu, ' ').trim()) >>> 0).toString(36);

/** The existing voices that a story's lines use; undefined if none. */
export function voicesSpoken(story: ScenedStory, voices: Voices | undefined): Record<string, VoiceAsset> | undefined {
  if (voices === undefined) return undefined;
  const spoken = new Set(listScriptLines(story).map(getVoiceKey));
  const kept = Object.entries(voices).filter(([key]) => spoken.has(key));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** The voice state of a line: none, present, missing, or recorded with other words. */
export type VoiceState = 'none' | 'there' | 'missing' | 'changed';

export function getVoiceState(line: ScriptLine, voices: Voices = {}): VoiceState {
  if (line.type !== 'say' || line.voice === undefined) return 'none';
  const voice = ownEntry(voices, line.voice);
  if (voice === undefined) return 'missing';
  return voice.words === undefined || voice.words === hashSpokenWords(line.text) ? 'there' : 'changed';
}

/** Counts the spoken lines of a script, and those with a voice. */
export function voicedCounts(lines: readonly ScriptLine[], voices: Voices = {}): { said: number; voiced: number } {
  const said = lines.filter((line) => line.type === 'say');
  return {
    said: said.length,
    voiced: said.filter((line) => ['there', 'changed'].includes(getVoiceState(line, voices))).length,
  };
}

type SayLine = Extract<ScriptLine, { type: 'say' }>;

const spokenAs = (line: SayLine): string =>
  JSON.stringify([line.character ?? '', line.name ?? '', plainWords(line.text)]);

function voicesByWords(draft: PlanDraft): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of listScriptLines(draft)) {
    if (line.type !== 'say' || line.voice === undefined) continue;
    found.set(spokenAs(line), [...(found.get(spokenAs(line)) ?? []), line.voice]);
  }
  return found;
}

/** Changes the spoken lines anywhere in an event; returns the same object if none changes. */
function mapSaid(part: unknown, change: (line: SayLine) => SayLine): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) {
    const next = part.map((each) => mapSaid(each, change));
    return next.some((each, index) => each !== part[index]) ? next : part;
  }
  if ('type' in part && part.type === 'say' && 'text' in part) return change(part as SayLine);
  const next = Object.entries(part).map(([key, value]) => [key, mapSaid(value, change)] as const);
  return next.some(([key, value]) => value !== part[key as keyof typeof part]) ? Object.fromEntries(next) : part;
}

/** A line that repeats the words of an earlier line keeps its voice, if that line is gone. */
export function restoreVoices(draft: PlanDraft, event: DraftEvent): DraftEvent {
  const lost = voicesByWords(draft);
  if (lost.size === 0) return event;
  for (const [words, voices] of voicesByWords(foldDraft(draft, event))) lost.get(words)?.splice(0, voices.length);
  return mapSaid(event, (line) => {
    const voice = line.voice ?? lost.get(spokenAs(line))?.shift();
    return voice === undefined || voice === line.voice ? line : { ...line, voice };
  }) as DraftEvent;
}

/** A story without its voices, for models. */
export const stripVoices = <Story extends ScenedStory>(story: Story): Story =>
  changeScenes(
    story,
    changeLines((line) => {
      if (line.type !== 'say' || line.voice === undefined) return line;
      const { voice: _voice, ...said } = line;
      return said;
    }),
  );
