import type { PlayAnswer } from '../wire/index.ts';
import type { TranscriptWords } from '../words/transcript/catalogue.ts';
import { placeOfBackground, readableName } from './names.ts';
import { buildTranscript, type TranscriptEntry, type Turn } from './transcript.ts';

/** Paragraphs told at one place; no title if it continues at the same place. */
export interface ChronicleScene {
  readonly place: string | null;
  /** The key of its background; null if none was shown. */
  readonly picture: string | null;
  readonly paragraphs: readonly TranscriptEntry[];
}

/** A played act; no title if it was not told. */
export interface ChronicleChapter {
  readonly title: string | null;
  readonly scenes: readonly ChronicleScene[];
}

type Heading =
  | { readonly seq: number; readonly kind: 'act'; readonly title: string }
  | { readonly seq: number; readonly kind: 'place'; readonly title: string; readonly picture: string };

/** Headings from frames: each background, and the title of an act, which the engine puts right after it. */
export function listHeadings(frames: Turn['frames'], play: PlayAnswer): Heading[] {
  const headings: Heading[] = [];
  let hasJustCome = false;
  for (const frame of frames) {
    if (frame.type === 'background') {
      const title = placeOfBackground(play, frame.id, play.location)?.title ?? readableName(frame.id);
      headings.push({ seq: frame.seq, kind: 'place', title, picture: frame.id });
      hasJustCome = true;
    } else if (frame.type === 'notify' && frame.kind === 'info' && hasJustCome) {
      headings.push({ seq: frame.seq, kind: 'act', title: frame.text });
      hasJustCome = false;
    } else if (frame.type !== 'music' && frame.type !== 'ambient') hasJustCome = false;
  }
  return headings;
}

/** A play as a story, by act and place: what was told, said and done. */
export function buildChronicle(turns: readonly Turn[], play: PlayAnswer, strings: TranscriptWords): ChronicleChapter[] {
  type Opened = Omit<ChronicleScene, 'paragraphs'> & { paragraphs: TranscriptEntry[] };
  type Place = Pick<ChronicleScene, 'place' | 'picture'>;
  const chapters: { title: string | null; scenes: Opened[] }[] = [];
  const scene = () => chapters.at(-1)?.scenes.at(-1);
  const begin = (title: string | null, at: Place) => chapters.push({ title, scenes: [{ ...at, paragraphs: [] }] });
  let at: Place = { place: null, picture: null };
  begin(null, at);
  for (const [index, { entries }] of buildTranscript(turns, Number.POSITIVE_INFINITY, play, strings).entries()) {
    const headings = listHeadings(turns[index]?.frames ?? [], play);
    const acts = new Set(headings.flatMap(({ kind, seq }) => (kind === 'act' ? [String(seq)] : [])));
    const pending = [...headings];
    for (const entry of entries) {
      while (pending[0] && pending[0].seq <= Number(entry.key)) {
        const heading = pending.shift() as Heading;
        if (heading.kind === 'act') begin(heading.title, at);
        else {
          const isThere = heading.title === at.place;
          at = { place: heading.title, picture: heading.picture };
          if (!isThere) chapters.at(-1)?.scenes.push({ ...at, paragraphs: [] });
        }
      }
      if (!acts.has(entry.key)) scene()?.paragraphs.push(entry);
    }
  }
  return chapters
    .map(({ title, scenes }) => ({ title, scenes: scenes.filter(({ paragraphs }) => paragraphs.length > 0) }))
    .filter(({ scenes }) => scenes.length > 0);
}
