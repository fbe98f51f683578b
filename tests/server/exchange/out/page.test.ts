import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { standalonePage } from '../../../../server/exchange/out/html/page.ts';
import { downscalePicture, playersStory, writeHtml } from '../../../../server/exchange/out/html/write.ts';
import { collectCredits } from '../../../../shared/story/index.ts';
import { secondSampleStory } from '../../../support/sample.ts';
import { givenOf } from './stories.ts';

const HOSTILE = 'a "title" </script><script>alert(1)</script><!-- \u2028 <img src=x onerror=alert(1)>';

describe('a page that plays a story by itself', () => {
  const story = { ...secondSampleStory(), title: HOSTILE, language: '"><b>' };
  story.plot.premise = HOSTILE;
  const scripts = ['const end = "</script>"; const open = "<!--";', 'globalThis.second = true;'];
  const html = standalonePage({ story, scripts, styles: 'a::after { content: "</style>"; }', mediaSource: '' });

  it('has its own five scripts, whatever the words of the story', () => {
    expect(html.match(/<script/g)).toHaveLength(5);
    expect(html.match(/<\/script>/g)).toHaveLength(5);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<b>');
  });

  it('carries the story as it is', () => {
    const [, assets = ''] = /<script type="application\/json" id="assets">(.*?)<\/script>/s.exec(html) ?? [];
    const [, packed = ''] = /<script type="text\/plain" id="story">(.*?)<\/script>/s.exec(html) ?? [];
    const told = JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString());
    expect({ ...told, assets: JSON.parse(assets) }).toEqual(JSON.parse(JSON.stringify(story)));
  });

  it('has nothing hidden among its plain words', () => {
    const facts = story.plot.facts?.map(({ text }) => text) ?? [];
    expect(facts.length).toBeGreaterThan(0);
    for (const text of facts) expect(html).not.toContain(text);
  });

  it('lets the browser run those two programs alone, and ask nobody', () => {
    const policy =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? '';
    const programs = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
    expect(programs).toHaveLength(2);
    for (const code of programs) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:/);
  });
});

describe('the story in a page', () => {
  const story = secondSampleStory();
  const origin = {
    format: 'cards',
    author: 'Mei',
    licence: 'CC BY 4.0',
    sources: ['https://cards.example/mei'],
    kept: { secret: 'KEPT' },
  };
  for (const person of story.characters) person.origin = origin;
  story.meta = { author: 'Lin', drafts: 'DRAFT' };
  story.ignoredFindings = [
    { code: 'pool-thin', where: { type: 'story' }, because: 'BECAUSE' },
  ] as typeof story.ignoredFindings;
  const [first = ''] = Object.values(story.assets.backgrounds).map(({ url }) => url);
  const told = playersStory(story, new Map([[first, 'media/backgrounds/first.webp']]));

  it('has nothing that is its author’s alone', () => {
    for (const own of ['KEPT', 'DRAFT', 'BECAUSE']) {
      expect(JSON.stringify(story)).toContain(own);
      expect(JSON.stringify(told)).not.toContain(own);
    }
  });

  it('has nothing its painter was told', () => {
    const prompts = story.characters.map(({ imagePrompt }) => imagePrompt).filter((prompt) => prompt !== '');
    expect(prompts.length).toBeGreaterThan(0);
    for (const prompt of [...prompts, story.artStyle]) expect(JSON.stringify(told)).not.toContain(prompt);
  });

  it('says whose work it is, as it is said where it is written', () => {
    expect(collectCredits(story).lines.length).toBeGreaterThan(0);
    expect(collectCredits(told)).toEqual(collectCredits(story));
  });

  it('shows what goes along, by its new address, and nothing of any other', () => {
    const addresses = Object.values(told.assets).flatMap((kind) => Object.values(kind).map(({ url }) => url));
    expect(addresses).toEqual(['media/backgrounds/first.webp']);
  });
});

describe('a page of more than one file holds', () => {
  it('is refused with what to do instead', async () => {
    const large = new Uint8Array(200 * 1024 ** 2);
    const given = givenOf(secondSampleStory(), () => large);
    await expect(writeHtml(given)).rejects.toMatchObject({ code: 'too_large', reason: { code: 'page-too-large' } });
  });
});

describe('pictures of a page', () => {
  const folder = new URL('../../../../assets/samples/a_goose_with_a_ticket/', import.meta.url);
  const pictures = ['characters', 'backgrounds'].flatMap((kind) =>
    readdirSync(new URL(`${kind}/`, folder))
      .slice(0, 2)
      .map((name) => ({
        name,
        bytes: readFileSync(new URL(`${kind}/${name}`, folder)),
        mediaType: name.endsWith('.png') ? 'image/png' : 'image/webp',
      })),
  );

  it.each(pictures)('are smaller where they are narrower: $name', async (picture) => {
    const made = await downscalePicture(picture, 480);
    expect(made.bytes.length).toBeLessThan(picture.bytes.length);
    expect(await sharp(made.bytes).metadata()).toMatchObject({ width: 480, format: 'webp' });
    expect(made.mediaType).toBe('image/webp');
  });

  it('stay as they are where they are narrow enough, or any width will do', async () => {
    const [picture] = pictures;
    if (!picture) throw new Error('There is no picture.');
    expect(await downscalePicture(picture, 4096)).toBe(picture);
    expect(await downscalePicture(picture, undefined)).toBe(picture);
  });
});
