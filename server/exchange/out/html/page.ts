import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { directionOf } from '../../../../shared/language/tag.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';

/** What a page that plays a story by itself is made of. */
export interface PageParts {
  /** With the addresses the page finds its pictures and tracks at. */
  story: VNPackage;
  /** The programs, in the order they are run, and the styles. */
  scripts: readonly string[];
  styles: string;
  /** Where pictures and tracks come from besides the page, as sources of a content security policy. */
  mediaSource: string;
}

/** JSON that ends no script, whatever stands in it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What is hidden in a story is no plain text of its page: whoever only looks at the source is not told how it ends. */
const packed = (value: unknown): string => deflateSync(JSON.stringify(value)).toString('base64');

/** A program that ends no script: in texts and patterns the sign means the same. */
const program = (code: string): string => code.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The page as HTML. Nothing in it is run but the two programs, and it asks nobody for anything: the policy at its head says so to the browser.
 */
export function standalonePage({ story, scripts, styles, mediaSource }: PageParts): string {
  const { id, title, language, plot } = story;
  const { assets, ...told } = story;
  const programs = scripts.map(program);
  const about = { id, title, language, premise: plot.premise };
  const policy = [
    "default-src 'none'",
    `script-src ${programs.map(hashOf).join(' ')}`,
    "style-src 'unsafe-inline'",
    `img-src ${mediaSource} data: blob:`,
    `media-src ${mediaSource} data: blob:`,
    `connect-src ${mediaSource} data: blob:`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#100c10">
<meta name="generator" content="Kamishibai">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>
body { background: #100c10; margin: 0; }
${styles.replaceAll(/<\/(style)/gi, '<\\/$1')}
</style>
</head>
<body>
<div id="root"></div>
<noscript>${escaped(title)} · JavaScript</noscript>
<script type="application/json" id="about">${inScript(about)}</script>
<script type="application/json" id="assets">${inScript(assets)}</script>
<script type="text/plain" id="story">${packed(told)}</script>
${programs.map((code) => `<script>${code}</script>`).join('\n')}
</body>
</html>
`;
}
