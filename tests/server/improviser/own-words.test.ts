import { describe, expect, it } from 'vitest';
import { isLineOf, tellTyped } from './telling-scene.ts';

const hero = { id: 'hero', name: 'Ada', role: 'protagonist' };
const mae = { id: 'mae', name: 'Mae Flint', role: 'ally', description: 'Thirty, the rope maker of the quay.' };
const SAID = [
  'I was fourteen. Nobody asked me twice.',
  'I cried at the last page. Every time.',
  'It was I who sold the boat.',
  'My brother taught me to swim in the harbour.',
];
const BEFORE = { ownLines: { mae: SAID }, recentLines: ['The gulls have gone.', ...SAID] };
const replyTo = (text: string, fields: object = {}) =>
  tellTyped(text, { present: [hero, mae], ...fields }).map((frames) => {
    const reply = frames.find((frame) => frame.type === 'say' && frame.character === 'mae');
    if (reply?.type !== 'say') throw new Error(`Nobody answers: ${text}`);
    return reply.text;
  });

describe('what somebody said themselves', () => {
  it.each([
    'You were only fourteen.',
    'You cried at a kids story.',
    'Mae, you were a child of fourteen.',
    'But you cried every time, you said so.',
    'Your brother taught you to swim.',
    'So you learnt to swim from your brother.',
    'You are a rope maker, Mae.',
  ])('is neither doubted nor news: %s', (text) => {
    for (const said of replyTo(text, BEFORE)) expect([said, isLineOf('own_words', said)]).toEqual([said, true]);
  });

  it('is owned up to where they are accused of it', () => {
    for (const said of replyTo('You sold the boat, Mae.', BEFORE)) expect(isLineOf('owns_up', said)).toBe(true);
  });

  it.each([
    'You were only fourteen.',
    'You cried at a kids story.',
    'You sold the boat, Mae.',
    'Your brother taught you to swim.',
    'You burnt the letters, Mae.',
    'You never learnt to write.',
  ])('is not what nobody has said: %s', (text) => {
    for (const said of replyTo(text))
      expect([isLineOf('own_words', said), isLineOf('owns_up', said)]).toEqual([false, false]);
  });

  it('is not what they have denied, nor what others said of themselves', () => {
    for (const said of replyTo('You never cried.', BEFORE)) expect(isLineOf('own_words', said)).toBe(false);
    for (const said of replyTo('You were only fourteen.', { ownLines: { tom: SAID }, recentLines: SAID }))
      expect(isLineOf('own_words', said)).toBe(false);
  });
});

describe('what was said a moment ago', () => {
  const recentLines = ['The harbour master locked the shed in the storm.'];

  it('is heard as what one knows', () => {
    for (const said of replyTo('The harbour master locked the shed.', { recentLines }))
      expect([said, isLineOf('hears', said)]).toEqual([said, true]);
  });

  it('is news where nothing was said of it', () => {
    for (const said of replyTo('The harbour master burnt the shed down yesterday evening.', {
      recentLines: ['Gulls.'],
    }))
      expect(isLineOf('hears', said)).toBe(false);
  });
});
