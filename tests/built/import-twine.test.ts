import { expect, test } from 'vitest';
import { sampleStory } from '../support/sample.ts';
import { exportFile, previewFile, upload } from './program.ts';

const dataOf = (format: string) =>
  `:: StoryData\n{"ifid":"7E2C6C50-8E7B-4E09-9A55-3B6F0C7C8B10","format":"${format}"}\n\n`;

const lines = (report: readonly { where: string; code: string; args: Record<string, unknown> }[]): string[] =>
  report.map(({ where, code, args }) => `${where} ${code} ${Object.values(args).join(' ')}`.trim());

test.each([
  ['SugarCube', '<<switch 2>><<case 1>>One.<<case 2>>Two.<</switch>>[[A shop|https://example.org]]'],
  ['Harlowe', '(cond: 1 is 1, "Two.", "One.") (if: true)[Yes.] [[A shop->https://example.org]]'],
  ['Chapbook', '# Two.\n\n[[A shop->https://example.org]] {back link}'],
])('%s comes in, and what is left out is named', async (format, body) => {
  const { contents, report } = await previewFile('a.twee', `${dataOf(format)}:: Start\n${body}\n`);
  expect(contents).toMatchObject({ encounters: 1 });
  expect(lines(report)).toContain('a.twee:Start left-out https://example.org');
});

test('pages of Twine 1 and archives of Twine 2 come in', async () => {
  const first =
    '<div id="storeArea"><div tiddler="Start" tags="">Hello.\\n[[On|End]]</div><div tiddler="End">Bye.</div></div>';
  expect(await previewFile('old.html', first)).toMatchObject({ format: 'twine', contents: { encounters: 1 } });
  const story = (name: string) =>
    `<tw-storydata name="${name}" startnode="1" format="Harlowe"><tw-passagedata pid="1" name=" Start">Hello from ${name}.</tw-passagedata></tw-storydata>`;
  const archive = await previewFile('archive.html', story('One') + story('Two'));
  expect(archive.title).toBe('One');
  expect(lines(archive.report)).toContain('archive.html left-out Two');
});

test.each([
  ['a.yarn', 'title: Start\n---\nHello.\n===', 'Yarn Spinner', 'Twee 3'],
  ['a.tws', '(dp0', 'Twine 1', 'HTML'],
  ['a.json', '{"inkVersion":21,"root":[]}', 'Ink', 'Ink'],
])('%s is refused by the name of its format', async (name, content, format, instead) => {
  const response = await upload(name, content);
  expect(response.status).toBe(422);
  const answer = await response.text();
  expect(answer).toContain(format);
  expect(answer).toContain(instead);
});

test('what was exported as Twee and edited says so, and its script can be read by itself', async () => {
  const { bytes } = await exportFile(sampleStory().id, 'twee');
  const text = new TextDecoder().decode(bytes);
  const edited = await previewFile('story.twee', `${text}\n:: Added\nMore.\n`);
  expect(lines(edited.report).join()).toContain('embedded-story-edited');
  const script = await previewFile('story.twee', text.slice(0, text.indexOf('kamishibai-package')));
  expect(lines(script.report).join()).not.toContain('embedded-story');
});
