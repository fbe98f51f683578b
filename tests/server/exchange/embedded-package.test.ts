import { expect, test } from 'vitest';
import { appendPackage, readEmbeddedPackage } from '../../../server/exchange/embedded-package.ts';
import { sampleStory } from '../../support/sample.ts';

const story = sampleStory();
const SCRIPT = 'Hello.\n* Go\n  You went.\n-> END\n';
const read = (text: string) => readEmbeddedPackage({ name: 'story.ink', text }, 'ink');
const codesOf = (text: string): string[] => {
  const found = read(text);
  if (found === null) return [];
  return 'brought' in found ? found.brought.report.map(({ code }) => code) : [found.damaged.code];
};

test.for(['// ', '# ', ''])('a package comes back as it was, behind "%s"', (comment) => {
  const found = read(appendPackage(SCRIPT, story, comment));
  expect(found).toMatchObject({ brought: { format: 'ink', title: story.title, package: story } });
  expect(codesOf(appendPackage(SCRIPT, story, comment))).toEqual(['embedded-story-read']);
});

test('a script without one is read itself', () => {
  expect(read(SCRIPT)).toBeNull();
  expect(read(`${SCRIPT}// kamishibai-package is a word here`)).toBeNull();
});

test('line ends and trimmed rows are no edit', () => {
  const text = appendPackage(SCRIPT, story, '// ');
  expect(codesOf(text.replaceAll('\n', '\r\n'))).toEqual(['embedded-story-read']);
  expect(codesOf(`\n${text.trimEnd()}`)).toEqual(['embedded-story-read']);
});

test.for([
  ['before', (text: string) => text.replace('You went.', 'You stayed.')],
  ['after', (text: string) => `${text}=== knot\nMore.\n`],
  ['of one word below', (text: string) => `${text}// mine\n`],
] as const)('an edit %s the package is noticed', ([, edit]) => {
  const text = edit(appendPackage(SCRIPT, story, '// '));
  expect(codesOf(text)).toEqual(['embedded-story-edited']);
  expect(read(text)).toMatchObject({ brought: { package: story } });
});

test('a package that is cut or changed is damaged, one of a newer version is not', () => {
  const text = appendPackage(SCRIPT, story, '// ');
  const rows = text.trimEnd().split('\n');
  expect(codesOf(rows.slice(0, -3).join('\n'))).toEqual(['embedded-story-damaged']);
  expect(codesOf([...rows.slice(0, -3), ...rows.slice(-2)].join('\n'))).toEqual(['embedded-story-damaged']);
  expect(codesOf(text.replace('kamishibai-package 1', 'kamishibai-package 2'))).toEqual(['embedded-story-newer']);
});

test('a packed value other than an object is damaged', () => {
  const text = appendPackage(SCRIPT, 7 as never, '// ');
  expect(codesOf(text)).toEqual(['embedded-story-damaged']);
});
