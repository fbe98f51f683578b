import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { placeOfBackground, readable } from '../scene/assets.ts';
import type { Words } from '../words/en.ts';
import { type BacklogEntry, backlogOf, type Turn } from './backlog.ts';

/** What happened at a place, in paragraphs; no title where it goes on where it was. */
interface ChronicleScene {
  readonly place: string | null;
  readonly paragraphs: readonly BacklogEntry[];
}

/** An act as it was played; no title where that was not told. */
interface Chapter {
  readonly title: string | null;
  readonly scenes: readonly ChronicleScene[];
}

type Heading = { readonly seq: number; readonly kind: 'act' | 'place'; readonly title: string };

/** Where the story came to: each background, and the title of an act, which the engine notes right after it. */
export function headingsOf(frames: Turn['frames'], play: PlayAnswer): Heading[] {
  const headings: Heading[] = [];
  let hasJustCome = false;
  for (const frame of frames) {
    if (frame.type === 'background') {
      const title = placeOfBackground(play, frame.id, play.location)?.title ?? readable(frame.id);
      headings.push({ seq: frame.seq, kind: 'place', title });
      hasJustCome = true;
    } else if (frame.type === 'notify' && frame.kind === 'info' && hasJustCome) {
      headings.push({ seq: frame.seq, kind: 'act', title: frame.text });
      hasJustCome = false;
    } else if (frame.type !== 'music' && frame.type !== 'ambient') hasJustCome = false;
  }
  return headings;
}

/** A play as a story: by act and place, what was told, said and done. */
export function chronicleOf(turns: readonly Turn[], play: PlayAnswer, strings: Words['stage']): Chapter[] {
  const chapters: { title: string | null; scenes: { place: string | null; paragraphs: BacklogEntry[] }[] }[] = [];
  const scene = () => chapters.at(-1)?.scenes.at(-1);
  const begin = (title: string | null, place: string | null) =>
    chapters.push({ title, scenes: [{ place, paragraphs: [] }] });
  begin(null, null);
  let at: string | null = null;
  for (const [index, { entries }] of backlogOf(turns, Number.POSITIVE_INFINITY, play, strings).entries()) {
    const headings = headingsOf(turns[index]?.frames ?? [], play);
    const acts = new Set(headings.flatMap(({ kind, seq }) => (kind === 'act' ? [String(seq)] : [])));
    const pending = [...headings];
    for (const entry of entries) {
      while (pending[0] && pending[0].seq <= Number(entry.key)) {
        const heading = pending.shift() as Heading;
        if (heading.kind === 'act') begin(heading.title, at);
        else if (heading.title !== at) chapters.at(-1)?.scenes.push({ place: heading.title, paragraphs: [] });
        if (heading.kind === 'place') at = heading.title;
      }
      if (!acts.has(entry.key)) scene()?.paragraphs.push(entry);
    }
  }
  return chapters
    .map(({ title, scenes }) => ({ title, scenes: scenes.filter(({ paragraphs }) => paragraphs.length > 0) }))
    .filter(({ scenes }) => scenes.length > 0);
}

/** What Markdown would take for its own, as it is read. */
const plain = (text: string): string => text.replace(/([\\`*_{}[\]<>#|~])/g, '\\$1').replace(/\s+/g, ' ');

function paragraphInMarkdown({ kind, who, text }: BacklogEntry): string {
  const said = plain(text);
  if (kind === 'did') return `*${who === null ? '' : `${plain(who)}: `}${said}*`;
  if (kind === 'think') return `${who === null ? '' : `**${plain(who)}:** `}*${said}*`;
  return who === null ? said : `**${plain(who)}:** ${said}`;
}

/** A chronicle as Markdown. */
export function markdownOf(
  { title, premise }: Pick<PlayAnswer, 'title' | 'premise'>,
  chapters: readonly Chapter[],
): string {
  const parts = [`# ${plain(title)}`, `> ${plain(premise)}`];
  for (const chapter of chapters) {
    if (chapter.title !== null) parts.push(`## ${plain(chapter.title)}`);
    for (const { place, paragraphs } of chapter.scenes) {
      if (place !== null) parts.push(`### ${plain(place)}`);
      parts.push(...paragraphs.map(paragraphInMarkdown));
    }
  }
  return `${parts.join('\n\n')}\n`;
}
