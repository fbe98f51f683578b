import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { standalonePage } from '../../../../server/exchange/out/html/page.ts';
import { secondSampleStory } from '../../../support/sample.ts';

const HOSTILE = 'a "title" </script><script>alert(1)</script><!-- \u2028 <img src=x onerror=alert(1)>';

describe('a page that plays a story by itself', () => {
  const story = { ...secondSampleStory(), title: HOSTILE, language: '"><b>' };
  story.plot.premise = HOSTILE;
  const scripts = ['const end = "</script>"; const open = "<!--";', 'globalThis.second = true;'];
  const html = standalonePage({ story, scripts, styles: 'a::after { content: "</style>"; }', mediaSource: '' });

  it('has its own four scripts, whatever the words of the story', () => {
    expect(html.match(/<script/g)).toHaveLength(4);
    expect(html.match(/<\/script>/g)).toHaveLength(4);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<b>');
  });

  it('carries the story as it is', () => {
    const told = /<script type="application\/json" id="story">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(told)).toEqual(JSON.parse(JSON.stringify(story)));
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
