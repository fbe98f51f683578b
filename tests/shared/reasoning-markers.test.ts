import { expect, test } from 'vitest';
import { REASONING_MARKERS, stripReasoning } from '../../shared/reasoning-markers.ts';

test.each(REASONING_MARKERS)('$opening … $closing is left out, in any case', ({ opening, closing }) => {
  for (const change of [(mark: string) => mark, (mark: string) => mark.toUpperCase()]) {
    const told = stripReasoning(`Before. ${change(opening)}a plan${change(closing)} After.`);
    expect(told.text).toMatch(/^Before\.\s+After\.$/);
    expect(told.hadThoughts).toBe(true);
    expect(stripReasoning(`a plan${change(closing)}After.`).text).toBe('After.');
    expect(stripReasoning(`Before.${change(opening)}a plan`).text).toBe('Before.');
  }
});

test('of an answer in channels the final one is told', () => {
  const answer =
    '<|start|>assistant<|channel|>analysis<|message|>plan<|end|><|start|>assistant<|channel|>commentary to=x<|message|>{}<|call|>' +
    '<|start|>assistant<|channel|>final<|message|>Spoken.<|return|>';
  expect(stripReasoning(answer)).toEqual({ text: 'Spoken.', hadThoughts: true });
  expect(stripReasoning('<|channel|>analysis<|message|>only a plan')).toEqual({ text: '', hadThoughts: true });
});

test('what has no marks is told as it is', () => {
  expect(stripReasoning('I think <b>so</b> [maybe].')).toEqual({
    text: 'I think <b>so</b> [maybe].',
    hadThoughts: false,
  });
});

test('marks without end take no longer than the text is long', () => {
  const many = '<think>x</think>y'.repeat(100_000);
  expect(stripReasoning(many).text).toBe('y'.repeat(100_000));
});
