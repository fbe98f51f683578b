import { listHeadings } from '../../../shared/chronicle/chapters.ts';
import { buildTranscript, type Turn } from '../../../shared/chronicle/transcript.ts';
import type { SequencedFrame, VNFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { StageTexts } from '../texts/en.ts';

/** Frames that ask the player or announce a roll; a film leaves them out. */
const ASKS: readonly VNFrame['type'][] = ['choice', 'input', 'travel', 'check', 'yield'];

export interface Film {
  readonly frames: readonly SequencedFrame[];
  readonly turns: readonly { readonly seq: number; readonly turn: number }[];
  readonly acts: readonly { readonly seq: number; readonly title: string }[];
}

/** @param turns oldest first */
export function createFilm(turns: readonly Turn[], play: PlayAnswer, strings: StageTexts['stage']): Film {
  const transcript = buildTranscript(turns, Number.POSITIVE_INFINITY, play, strings);
  const frames: SequencedFrame[] = [];
  const starts: { seq: number; turn: number }[] = [];
  const acts: { seq: number; title: string }[] = [];
  const add = (frame: VNFrame) => frames.push({ seq: frames.length, frame });
  for (const [index, { turn, frames: shown }] of turns.entries()) {
    starts.push({ seq: frames.length, turn });
    const entries = transcript[index]?.entries ?? [];
    const titles = new Set(listHeadings(shown, play).flatMap(({ kind, seq }) => (kind === 'act' ? [seq] : [])));
    const did = entries.find(({ kind }) => kind === 'did');
    if (did) add({ type: 'say', name: did.who ?? strings.you, text: did.text });
    for (const { seq, ...frame } of shown) {
      if (frame.type === 'notify' && titles.has(seq)) acts.push({ seq: frames.length, title: frame.text });
      const inWords = frame.type === 'check-result' || frame.type === 'ending';
      const entry = inWords ? entries.find(({ key }) => key === String(seq)) : undefined;
      if (entry) add({ type: 'narrate', text: [entry.who, entry.text].filter(Boolean).join(': ') });
      else if (!inWords && !ASKS.includes(frame.type)) add(frame as VNFrame);
    }
  }
  return { frames, turns: starts, acts };
}
