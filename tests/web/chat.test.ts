import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import Markdown from '../../web/studio/chat/markdown.ts';
import { groupIntoBlocks, isInterruptedNotice, isServerNotice } from '../../web/studio/chat/message-blocks.ts';
import { twMerge } from '../../web/studio/chat/tailwind-merge-stub.ts';
import { chooseRecovery } from '../../web/studio/chat/use-recovery.ts';

const tool = (toolCallId: string) =>
  ({ type: 'tool-finalizePackage', toolCallId, state: 'input-available', input: { title: 'A' } }) as const;
const text = (words: string) => ({ type: 'text', text: words }) as const;

describe('a message', () => {
  test('gathers neighbouring tool calls and drops what shows nothing', () => {
    const blocks = groupIntoBlocks([
      { type: 'step-start' },
      text('First the people.'),
      tool('a'),
      { type: 'step-start' },
      tool('b'),
      text('  '),
      tool('c'),
      { type: 'data-draft', data: { seq: 1, changed: [] } },
      text('Done.'),
      { type: 'data-plan', data: { planId: 'plan_1' } },
    ]);
    expect(blocks.map(({ parts }) => parts.map((part) => part.type))).toEqual([
      ['text'],
      ['tool-finalizePackage', 'tool-finalizePackage', 'tool-finalizePackage'],
      ['text'],
      ['data-plan'],
    ]);
    expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
  });

  test('knows a notice of the server from a model’s words', () => {
    expect(isServerNotice({ ...text('Broke off.'), providerMetadata: { kamishibai: { notice: true } } })).toBe(true);
    expect(isServerNotice({ ...text('Broke off.'), providerMetadata: { google: { notice: true } } })).toBe(false);
    expect(isServerNotice(text('kamishibai'))).toBe(false);
    expect(isInterruptedNotice({ ...text('Broke off.'), providerMetadata: { kamishibai: { notice: true } } })).toBe(
      false,
    );
    expect(
      isInterruptedNotice({ ...text('Cut off.'), providerMetadata: { kamishibai: { notice: true, goesOn: true } } }),
    ).toBe(true);
  });
});

const render = (markdown: string, live = false) =>
  renderToStaticMarkup(createElement(Markdown, { text: markdown, live }));

describe('the co-author’s markdown', () => {
  test('keeps its shape', () => {
    const html = render('# Cast\n\n**Aiko** and *Ren*\n\n- one\n- two\n\n`flag`');
    expect(html).toContain('<h3>Cast</h3>');
    expect(html).toContain('<strong>Aiko</strong>');
    expect(html).toContain('<em>Ren</em>');
    expect(html).toMatch(/<li>one<\/li>/);
    expect(html).toContain('<code>flag</code>');
  });

  test.each([
    ['a script', '<script>alert(1)</script>', /<script|alert\(1\)<\/script/i],
    ['a handler', '<b onclick="alert(1)">x</b>', /onclick/i],
    ['a frame', '<iframe src="https://elsewhere.example"></iframe>', /<iframe/i],
    ['a style', '<style>body{display:none}</style>', /<style/i],
    ['a remote picture', '![a map](https://elsewhere.example/map.png)', /<img|elsewhere/i],
    ['a picture as HTML', '<img src="https://elsewhere.example/x.png">', /<img|src=/i],
    ['a script link', '[press](javascript:alert(1))', /href="javascript/i],
    ['a data link', '[press](data:text/html,<script>1</script>)', /href="data/i],
  ])('leaves out %s', (_, markdown, forbidden) => {
    expect(render(`Before. ${markdown} After.`)).not.toMatch(forbidden);
    expect(render(`Before. ${markdown} After.`, true)).not.toMatch(forbidden);
  });

  test('tells a picture by its words', () => {
    expect(render('![a map of the pier](https://elsewhere.example/map.png)')).toContain('[a map of the pier]');
  });

  test('opens links elsewhere, without telling where from', () => {
    const html = render('[the rules](https://rules.example/pbta)');
    expect(html).toContain('href="https://rules.example/pbta"');
    expect(html).toMatch(/rel="noopener noreferrer/);
  });

  test('is whole while it streams in', () => {
    expect(render('**Aiko is', true)).toContain('<strong>Aiko is</strong>');
  });
});

test('class names are joined', () => {
  expect(twMerge('a', undefined, '', 'b', false)).toBe('a b');
});

describe('after an error', () => {
  const user = { id: 'u1', role: 'user' };
  const answer = { id: 'a1', role: 'assistant' };
  const base = { running: false, serverMessages: [user], lastUserId: 'u1', code: 'network', asked: false } as const;
  test.each([
    ['an answer still being written is followed', { ...base, running: true }, 'follow'],
    ['an answer that came meanwhile is shown', { ...base, serverMessages: [user, answer] }, 'settle'],
    ['also when asked to try again', { ...base, serverMessages: [user, answer], asked: true }, 'settle'],
    ['a message that never arrived is sent again', { ...base, lastUserId: 'u2' }, 'resend'],
    ['an unanswered message is not sent again by itself', base, 'wait'],
    ['but is when asked', { ...base, asked: true }, 'resend'],
    [
      'an answer that went wrong is asked for again, when asked',
      { ...base, serverMessages: [user, answer], code: 'unknown', asked: true },
      'resend',
    ],
    ['a conversation nobody has spoken in waits', { ...base, serverMessages: [], lastUserId: undefined }, 'wait'],
  ] as const)('%s', (_, situation, way) => {
    expect(chooseRecovery(situation)).toBe(way);
  });
});
