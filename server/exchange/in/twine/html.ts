import { readMarkupOf } from '../markup.ts';

/** A story as Twine has it, whichever way it was written down. */
export interface TwineStory {
  readonly name?: string;
  /** The name of the passage it begins with. */
  readonly start?: string;
  readonly format?: string;
  readonly storyJavaScript?: string;
  readonly storyStylesheet?: string;
  readonly passages: readonly { readonly name: string; readonly tags: readonly string[]; readonly text: string }[];
}

/** What is read of the page Twine publishes: its first story, nothing of the page around it. @throws Error where there is none; RefusalError `malformed` */
export function readTwineHtml(html: string, file: string): TwineStory {
  const passages: { pid: string; name: string; tags: string[]; text: string }[] = [];
  const programs = { script: '', style: '' };
  let head: Readonly<Record<string, string>> | undefined;
  /** What texts belong to, as long as it is open. */
  let into: 'script' | 'style' | 'passage' | null = null;
  let isOver = false;
  readMarkupOf(file, html, {
    onopentag: (name, attributes) => {
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
    ...{ storyJavaScript: programs.script, storyStylesheet: programs.style, passages },
  };
}
