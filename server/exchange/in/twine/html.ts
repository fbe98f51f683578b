import { readMarkupOf } from '../markup.ts';

export interface TwinePassage {
  readonly name: string;
  readonly tags: readonly string[];
  readonly text: string;
}

/** A story as Twine has it, whichever way it was written down. */
export interface TwineStory {
  readonly name?: string;
  /** The name of the passage it begins with. */
  readonly start?: string;
  readonly format?: string;
  readonly storyJavaScript?: string;
  readonly storyStylesheet?: string;
  readonly passages: readonly TwinePassage[];
  /** The names of other stories in the same file. */
  readonly others?: readonly string[];
}

/**
 * What is read of the page Twine publishes, or of an archive of stories: the first of them, nothing of the page around it.
 * @throws Error where there is none; RefusalError `malformed`
 */
export function readTwineHtml(html: string, file: string): TwineStory {
  const passages: { pid: string; name: string; tags: string[]; text: string }[] = [];
  const programs = { script: '', style: '' };
  const others: string[] = [];
  let head: Readonly<Record<string, string>> | undefined;
  /** What texts belong to, as long as it is open. */
  let into: 'script' | 'style' | 'passage' | null = null;
  let isOver = false;
  readMarkupOf(file, html, {
    onopentag: (name, attributes) => {
      if (name === 'tw-storydata' && head !== undefined) others.push(attributes.name ?? '');
      if (name === 'tw-storydata') head ??= attributes;
      if (head === undefined || isOver) return;
      if (name === 'script' || name === 'style') into = name;
      if (name !== 'tw-passagedata') return;
      const { pid = '', name: called = '', tags = '' } = attributes;
      passages.push({ pid, name: called, tags: tags.split(/\s+/).filter((tag) => tag !== ''), text: '' });
      into = 'passage';
    },
    ontext: (text) => {
      const last = passages.at(-1);
      if (into === 'passage' && last) last.text += text;
      else if (into === 'script' || into === 'style') programs[into] += text;
    },
    onclosetag: (name) => {
      if (name === 'tw-storydata') isOver = true;
      if (name === 'tw-passagedata' || name === into) into = null;
    },
  });
  if (head === undefined) throw new Error('It has no story.');
  if (passages.some(({ name }) => name === '')) throw new Error('A passage has no name.');
  const { name, startnode, format } = head;
  const start = passages.find(({ pid }) => pid === startnode)?.name;
  return {
    ...(name !== undefined && { name }),
    ...(format !== undefined && { format }),
    ...(start !== undefined && { start }),
    ...{ storyJavaScript: programs.script, storyStylesheet: programs.style, passages, others },
  };
}

/** How Twine 1 writes what would end a row of its page. */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', s: '\\' };

/** What is read of a page of Twine 1, which keeps its passages as TiddlyWiki did. @throws Error where there is none; RefusalError `malformed` */
export function readTwine1Html(html: string, file: string): TwineStory {
  const passages: { name: string; tags: string[]; text: string }[] = [];
  let isOpen = false;
  readMarkupOf(file, html, {
    onopentag: (name, { tiddler, tags = '' }) => {
      isOpen = name === 'div' && tiddler !== undefined;
      if (isOpen) passages.push({ name: tiddler ?? '', tags: tags.split(/\s+/).filter((tag) => tag !== ''), text: '' });
    },
    ontext: (text) => {
      const last = passages.at(-1);
      if (isOpen && last) last.text += text;
    },
    onclosetag: () => {
      isOpen = false;
    },
  });
  const read = passages
    .filter(({ name }) => name !== '')
    .map((passage) => ({
      ...passage,
      text: passage.text.replace(/\\([nts])/g, (_, sign: string) => ESCAPES[sign] ?? ''),
    }));
  if (read.length === 0) throw new Error('It has no passage.');
  const name = read.find((passage) => passage.name === 'StoryTitle')?.text.trim();
  return { ...(name !== undefined && { name }), format: 'Twine 1', passages: read };
}
