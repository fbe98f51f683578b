import { expect, test } from 'vitest';
import { languageFor } from '../../shared/language/tag.ts';
import { sampleStory, secondSampleStory } from '../support/sample.ts';
import { exportFile, request } from './program.ts';

const bodyOf = async (path: string) => {
  const response = await request('GET', path);
  expect(response.status, path).toBe(200);
  return response;
};

test('a page preloads its fonts, which come with their licences', async () => {
  const page = await (await bodyOf('/')).text();
  const preloaded = [...page.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)].map(([, path = '']) => path);
  expect(preloaded.map((path) => path.replace(/-[^-]+\.woff2$/, '')).sort()).toEqual([
    expect.stringContaining('lora-latin-wght-normal'),
    expect.stringContaining('source-sans-3-latin-wght-normal'),
  ]);
  for (const path of preloaded) expect((await bodyOf(path)).headers.get('content-type')).toBe('font/woff2');
  for (const font of ['lora', 'source-sans-3', 'opendyslexic'])
    expect(await (await bodyOf(`/licences/${font}.txt`)).text()).toContain('SIL OPEN FONT LICENSE');
});

test('the pages that the server writes find their fonts', async () => {
  const page = await (await bodyOf('/api/docs')).text();
  const fonts = [...page.matchAll(/url\("([^"]+\.woff2)"\)/g)].map(([, path = '']) => path);
  expect(fonts).toHaveLength(2);
  for (const path of fonts) expect((await bodyOf(path)).headers.get('content-type')).toBe('font/woff2');
});

test('a story as one page has the fonts of its language in it, and names no other file', async () => {
  for (const { id, language } of [sampleStory(), secondSampleStory()]) {
    const page = Buffer.from((await exportFile(id, 'html')).bytes).toString('utf8');
    const rules = page.match(/@font-face\s*\{[^}]*\}/g) ?? [];
    const own = rules.filter((rule) => /Lora|Source Sans/.test(rule));
    expect(own.join('').length).toBeLessThan(400 * 1024);
    const families = own.map((rule) => /font-family:"?([^;"]+)/.exec(rule)?.[1]);
    const kind = languageFor(language) === 'en' ? 'Variable' : 'Letters';
    expect([...new Set(families)].sort()).toEqual([`Lora ${kind}`, `Source Sans 3 ${kind}`]);
    // As every WOFF2 file begins.
    const begins = rules.map((rule) => /url\((.{0,30})/.exec(rule)?.[1]?.slice(0, 28));
    expect(new Set(begins)).toEqual(new Set(['data:font/woff2;base64,d09GM']));
  }
});
