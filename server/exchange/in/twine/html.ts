import { parseMarkup } from '../parse-html.ts';

export interface TwinePassage {
  readonly name: string;
  readonly tags: readonly string[];
  readonly text: string;
}

export interface TwineStory {
  readonly name?: string;
  readonly start?: string;
  readonly format?: string;
  readonly storyJavaScript?: string;
  readonly storyStylesheet?: string;
  readonly passages: readonly TwinePassage[];
  readonly others?: readonly string[];
}

const splitTags = (tags: string): string[] => tags.split(/\s+/).filter((tag) => tag !== '');

/** Reads a page published by Twine 2, or the first story of an archive. @throws Error if there is none; RefusalError `malformed` */
export function readTwineHtml(html: string, file: string): TwineStory {
  const passages: { pid: string; name: string; tags: string[]; text: string }[] = [];
  const programs = { script: '', style: '' };
  const others: string[] = [];
  let head: Readonly<Record<string, string>> | undefined;
  /** The element that text belongs to. */
  let into: 'script' | 'style' | 'passage' | null = null;
  let isOver = false;
  parseMarkup(file, html, {
    onopentag: (name, attributes) => {
      if (name === 'tw-storydata' && head !== undefined) others.push(attributes.name ?? '');
      if (name === 'tw-storydata') head ??= attributes;
      if (head === undefined || isOver) return;
      if (name === 'script' || name === 'style') into = name;
      if (name !== 'tw-passagedata') return;
      const { pid = '', name: called = '', tags = '' } = attributes;
      passages.push({ pid, name: called, tags: splitTags(tags), text: '' });
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

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', s: '\\' };

/** Reads a page of Twine 1, which stores passages as TiddlyWiki did. @throws Error if there is none; RefusalError `malformed` */
export function readTwine1Html(html: string, file: string): TwineStory {
  const passages: { name: string; tags: string[]; text: string }[] = [];
  let isOpen = false;
  parseMarkup(file, html, {
    onopentag: (name, { tiddler, tags = '' }) => {
      isOpen = name === 'div' && tiddler !== undefined;
      if (isOpen) passages.push({ name: tiddler ?? '', tags: splitTags(tags), text: '' });
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
