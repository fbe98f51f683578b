import { expect, test } from 'vitest';
import { isRetracted, RETRACTED, retractedAsReasoning } from '../../shared/retracted-reasoning.ts';

test('a text that was a thought becomes one, with those before it in its step', () => {
  const parts = [
    { type: 'step-start' },
    { type: 'text', text: 'Said.' },
    { type: 'step-start' },
    { type: 'text', text: 'Perhaps.' },
    { type: 'tool-look' },
    { type: 'text', text: 'No.', providerMetadata: RETRACTED },
    { type: 'text', text: 'The lamp.' },
  ];
  expect(retractedAsReasoning(parts)).toEqual([
    { type: 'step-start' },
    { type: 'text', text: 'Said.' },
    { type: 'step-start' },
    { type: 'reasoning', text: 'Perhaps.' },
    { type: 'tool-look' },
    { type: 'reasoning', text: 'No.' },
    { type: 'text', text: 'The lamp.' },
  ]);
});

test('any other message stays as it is', () => {
  const parts = [{ type: 'text', text: 'Said.', providerMetadata: { kamishibai: { notice: true } } }];
  expect(parts.some(isRetracted)).toBe(false);
  expect(retractedAsReasoning(parts)).toEqual(parts);
});
