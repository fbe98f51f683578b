import { expect, test } from 'vitest';
import { findSpeaker } from '../../web/studio/draft/editing/reword/find-speaker.ts';

test('a text is the words of whoever speaks the line, or whose voice is described', () => {
  const form: Record<string, unknown> = { 'scene.script.0.character': 'ken', 'scene.script.1.character': undefined };
  const read = (path: string) => form[path];
  const encounter = { type: 'encounter', id: 'enc' } as const;
  expect(findSpeaker(encounter, 'scene.script.0.text', read)).toBe('ken');
  expect(findSpeaker(encounter, 'scene.script.1.text', read)).toBeUndefined();
  expect(findSpeaker(encounter, 'description', read)).toBeUndefined();
  const ken = { type: 'character', id: 'ken' } as const;
  expect(findSpeaker(ken, 'voice', read)).toBe('ken');
  expect(findSpeaker(ken, 'description', read)).toBeUndefined();
});
