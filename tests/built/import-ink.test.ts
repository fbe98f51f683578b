import { expect, test } from 'vitest';
import { sampleStory } from '../support/sample.ts';
import { exportFile, importFile, json, previewFile, upload } from './program.ts';

interface Draft {
  draft: {
    acts: { sandboxLocations: { encounters: { script?: { text?: string }[]; options?: { text: string }[] }[] }[] }[];
  };
}
const wordsOf = (value: unknown): string => JSON.stringify(value);

async function draftOf(filename: string, source: string): Promise<{ words: string; report: string[] }> {
  const { sessionId, report } = await importFile(filename, source);
  const { draft } = await json<Draft>('GET', `/api/sessions/${sessionId}`);
  return {
    words: wordsOf(draft),
    report: report.map(({ code }) => code).filter((code) => !code.startsWith('became-') && code !== 'filled-in'),
  };
}

test('a knot may be called start, and a labelled choice may be diverted to', async () => {
  const { words, report } = await draftOf(
    'start.ink',
    '-> start\n=== start ===\nHello.\n* A\n  Chose A.\n  -> no\n* (no) B\n  Chose B, or came from A.\n- Done.\n-> END\n',
  );
  expect(report).toEqual([]);
  for (const told of ['Hello.', 'Chose A.', 'Chose B, or came from A.', 'Done.']) expect(words).toContain(told);
});

test('tunnels with targets, lists, functions and threads come in whole', async () => {
  const { words, report } = await draftOf(
    'whole.ink',
    [
      'LIST bag = (lamp), rope',
      '-> tunnel(-> room, 2) ->',
      '=== tunnel(-> go, n)\nIn {twice(n)}.\n->-> go',
      '=== room\nYou carry {bag}.\n<- talk\n* [Leave] Out.\n-> END',
      '=== talk\n* [Talk] You talk.\n  ~ bag += rope\n  -> room',
      '=== function twice(n)\n~ return n * 2',
    ].join('\n'),
  );
  expect(report).toEqual([]);
  for (const told of ['In 4.', 'You carry lamp.', 'You talk.', 'You carry lamp, rope.', 'Out.'])
    expect(words).toContain(told);
});

test('what is left to chance is said with its row', async () => {
  const { report } = await previewFile('chance.ink', 'One of six: {RANDOM(1, 6)}.\n-> END\n');
  expect(report).toContainEqual(expect.objectContaining({ where: 'chance.ink:1', code: 'by-chance' }));
});

test.for<[name: string, source: string, code: string, said: string]>([
  ['missing.ink', 'INCLUDE rest.ink\nHello.\n', 'included-file-missing', '"rest.ink"'],
  ['broken.ink', 'Hello.\n-> nowhere\n', 'script-does-not-compile', 'line 2'],
])('%s is refused with the reason', async ([name, source, code, said]) => {
  const response = await upload(name, source);
  expect(response.status).toBeGreaterThanOrEqual(400);
  const { error } = (await response.json()) as { error: { message: string; reason: { code: string } } };
  expect(error.reason.code).toBe(code);
  expect(error.message).toContain(said);
});

test('an edited export says that the edit is not read', async () => {
  const { bytes } = await exportFile(sampleStory().id, 'ink');
  const { report } = await previewFile(
    'back.ink',
    new TextDecoder().decode(bytes).replace('-> turn', '-> turn // mine'),
  );
  expect(report.map(({ code }) => code)).toContain('embedded-story-edited');
});
