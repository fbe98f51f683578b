import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { renderChronicleMarkdown } from '../../../shared/chronicle/markdown.ts';
import type { TranscriptEntry } from '../../../shared/chronicle/transcript.ts';

/** What a reader of Markdown makes of a document: the text of each block, and the tags there are. */
function read(markdown: string): { blocks: string[]; tags: string[] } {
  const page = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const blocks: string[] = [];
  const tags = new Set<string>();
  let depth = 0;
  const parser = new Parser({
    onopentag(name) {
      tags.add(name);
      if (name === 'br') blocks[blocks.length - 1] += '\n';
      else if (['p', 'h1', 'h2', 'h3'].includes(name) && depth++ === 0) blocks.push('');
    },
    ontext(text) {
      if (depth > 0) blocks[blocks.length - 1] += text.replaceAll('\n', '');
    },
    onclosetag(name) {
      if (['p', 'h1', 'h2', 'h3'].includes(name)) depth--;
    },
  });
  parser.end(page);
  return { blocks, tags: [...tags].sort() };
}

const written = (...paragraphs: Partial<TranscriptEntry>[]) =>
  renderChronicleMarkdown({ title: 'Title', premise: 'Premise', language: 'en' }, [
    {
      ...{ key: 'a', title: null },
      scenes: [
        {
          ...{ key: 's', place: null, picture: null },
          paragraphs: paragraphs.map((each, index) => ({
            key: `${index}`,
            kind: 'narrate',
            who: null,
            text: '',
            ...each,
          })),
        },
      ],
    },
  ]);

/** As blanks look in any reader of Markdown. */
const seen = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .trim();

const told = (entry: Partial<TranscriptEntry>) => {
  const { blocks, tags } = read(written(entry));
  return { text: seen(blocks.slice(2).join('\n\n')), tags };
};
const PARTS = [
  ...[
    '1.',
    '2)',
    '-',
    '+',
    '*',
    '#',
    '##',
    '>',
    '|',
    '```',
    '~~~',
    '---',
    '===',
    '***',
    ':--',
    '    four',
    '\ttab',
    '<b>',
    '</div>',
  ],
  ...[
    '<!-- x',
    '&amp;',
    '&',
    '[x](y)',
    '![x](y)',
    '[^1]: a',
    '[a]: b',
    '_',
    '__',
    '\\',
    '\n',
    ' ',
    'a',
    'word',
    '“',
    '。',
    '（',
    '雨',
    '!',
  ],
  ...['https://a.b/c_d_e', 'www.a.b', 'a@b.cd', '~~', '$', 'http://x.y/*z*', '- [ ] x', '| a | b |\n| - | - |'],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ unit: 'grapheme-ascii', maxLength: 4 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
  .filter((each) => each.trim() !== '');

describe('a text in Markdown', () => {
  test.each(PARTS.filter((part) => part.trim() !== ''))('%j is read as it is', (part) => {
    for (const each of [part, `${part} then`, `then ${part}`, `a\n${part}`, ` ${part} x`, `a\n ${part} x`]) {
      expect(told({ text: each }).text).toBe(seen(each));
      expect(told({ text: each }).tags.filter((tag) => !['h1', 'blockquote', 'p', 'br', 'a'].includes(tag))).toEqual(
        [],
      );
    }
  });

  test('reads back as the same text, for any text and speaker', () => {
    fc.assert(
      fc.property(text, fc.option(text), (words, name) => {
        const who = name?.replaceAll('\n', ' ').trim() || null;
        const before = who === null ? '' : `${seen(who)}: `;
        expect(told({ text: words, who }).text).toBe(before + seen(words));
        expect(told({ text: words, who, kind: 'did' }).text).toBe(before + seen(words));
        expect(told({ text: words, who, kind: 'think' }).text).toBe(before + seen(words));
      }),
    );
  });

  test('keeps weight and slant beside any letter', () => {
    const spans = fc.array(fc.tuple(fc.constantFrom('bold', 'italic'), fc.nat(20), fc.nat(20)), { maxLength: 3 });
    fc.assert(
      fc.property(text, spans, (words, marked) => {
        const marks = marked.map(([type, a, b]) => ({
          type: type as 'bold' | 'italic',
          from: Math.min(a, b, words.length),
          to: Math.min(Math.max(a, b), words.length),
        }));
        expect(told({ text: words, marks }).text).toBe(seen(words));
      }),
    );
    expect(told({ text: '他说“注意”吧', marks: [{ type: 'bold', from: 2, to: 6 }] }).tags).toContain('strong');
  });

  test('of a language written right to left says so', () => {
    const document = renderChronicleMarkdown({ title: 'כותרת', premise: 'א', language: 'he' }, []);
    expect(micromark(document, { allowDangerousHtml: true })).toMatch(/^<div dir="rtl">\n<h1>כותרת<\/h1>/);
  });
});
