import { beforeAll, describe, expect, test } from 'vitest';
import type { PlanDraft, ScriptLine, VNPackage } from '../../shared/story/index.ts';
import { everyField } from '../server/exchange/every-field.ts';
import { buildStory } from '../support/built-story.ts';
import { sampleStory, secondSampleStory } from '../support/sample.ts';
import { playThrough } from './play-through.ts';
import { exportFile, importFile, json, request } from './program.ts';

/** Stories to send out and in again, by what they are. */
const stories = new Map<string, string>([
  ['the first sample', sampleStory().id],
  ['the second sample', secondSampleStory().id],
]);

const drafted = (id: string, brief: string, locale: string): Promise<string> =>
  buildStory((path, body) => json('POST', path, body), { id, brief, locale });

beforeAll(async () => {
  stories.set('drafted in English', await drafted('rounds-en', 'a fantasy story about a stolen crown, two acts', 'en'));
  stories.set('drafted in Japanese', await drafted('rounds-ja', '港町を舞台にした推理もの。二幕で。', 'ja'));
  const { packageId } = await importFile('every-field.json', JSON.stringify(everyField()));
  stories.set('every field', packageId ?? '');
});

/** A story without what an import has of its own: its id, its version, and where its pictures lie. */
async function told(id: string) {
  const { package: story } = await json<{ package: VNPackage }>('GET', `/api/packages/${id}`);
  const { id: _id, version: _version, assets, createdAt: _createdAt, ...rest } = story;
  const shown = Object.values(assets).map((kind) => Object.keys(kind ?? {}).sort());
  return { ...rest, shown };
}

const SCRIPTS = { json: 'story.json', ink: 'story.ink', twee: 'story.twee' };
const WITH_PICTURES = { zip: 'story.zip', renpy: 'project.zip' };

/** Exports a story and imports the file, and asserts that it is the same. Returns its pictures before and after. */
async function comesBack(name: string, format: string, file: string) {
  const id = stories.get(name) ?? '';
  const { bytes } = await exportFile(id, format);
  const { packageId } = await importFile(file, bytes);
  const { shown, ...before } = await told(id);
  const { shown: shownAfter, ...after } = await told(packageId ?? '');
  expect(after).toEqual(before);
  await request('DELETE', `/api/packages/${packageId}`);
  return { shown, shownAfter };
}

describe.each(['the first sample', 'the second sample', 'drafted in English', 'drafted in Japanese', 'every field'])(
  '%s',
  (name) => {
    test.each(Object.entries(SCRIPTS))('comes back whole from %s, without pictures', async (format, file) => {
      await comesBack(name, format, file);
    });

    test.each(Object.entries(WITH_PICTURES))('comes back whole from %s, with its pictures', async (format, file) => {
      const { shown, shownAfter } = await comesBack(name, format, file);
      expect(shownAfter).toEqual(shown);
    });
  },
);

/** What a line says or tells, as a book has it. */
const paragraph = (line: ScriptLine, name: (id: string) => string): string[] =>
  line.type === 'say'
    ? [`**${line.character === undefined ? line.name : name(line.character)}:** ${line.text}`]
    : line.type === 'narrate'
      ? [line.text]
      : [];

test('a play exported to Ren’Py comes back with its words, its people and their faces', async () => {
  const play = await playThrough(sampleStory().id, 6);
  const exported = (format: string) => request('GET', `/api/plays/${play}/export?format=${format}`);
  const project = new Uint8Array(await (await exported('renpy')).arrayBuffer());
  const { sessionId, report } = await importFile('play.zip', project);
  const { draft } = await json<{ draft: PlanDraft }>('GET', `/api/sessions/${sessionId}`);
  const lines = draft.acts
    .flatMap((act) => act.sandboxLocations)
    .flatMap(({ encounters = [] }) => encounters)
    .flatMap(({ script = [], options = [] }) => [...script, ...options.flatMap(({ then }) => then?.script ?? [])]);
  const nameOf = (id: string) => draft.characters.find((each) => each.id === id)?.name ?? '';
  const told = lines.flatMap((line) => paragraph(line, nameOf)).filter((words) => !words.includes(' — '));
  const book = (await (await exported('markdown')).text()).replaceAll(/\\(?=[^\w\s])/g, '').split('\n\n');
  expect(book.filter((each) => told.includes(each.trim())).map((each) => each.trim())).toEqual(told);
  const speaker = (words: string) => /^\*\*(.+?):\*\*/.exec(words)?.[1] ?? '';
  const people = new Set([...draft.characters.map(({ name }) => name), ...told.map(speaker)]);
  people.delete('');
  expect(told.filter(speaker)).toEqual(book.filter((each) => people.has(speaker(each))));
  const faces = new Set(lines.flatMap((line) => (line.type === 'show' ? (line.expression ?? []) : [])));
  expect(faces.size).toBeGreaterThan(2);
  expect(report.map(({ code }) => code)).not.toContain('comes-back');
});
