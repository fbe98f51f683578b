import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { getTextDirection } from '../../../../shared/language/tag.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';

export interface PageParts {
  /** With the media addresses of the page. */
  story: VNPackage;
  scripts: readonly string[];
  styles: string;
  /** Sources of external media, for the content security policy. */
  mediaSource: string;
}

/** JSON that cannot close a script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Compresses a story: a look at the page's source must not reveal its secrets. */
const packed = (value: unknown): string => deflateSync(JSON.stringify(value)).toString('base64');

/** Code that cannot close a script element; the escapes are equivalent in strings and regular expressions. */
const program = (code: string): string => code.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const hashScript = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The page as HTML. Its content security policy allows only the two scripts and no requests. */
export function standalonePage({ story, scripts, styles, mediaSource }: PageParts): string {
  const { id, title, language, plot } = story;
  const { assets, ...content } = story;
  const programs = scripts.map(program);
  const about = { id, title, language, premise: plot.premise };
  const policy = [
    "default-src 'none'",
    `script-src ${programs.map(hashScript).join(' ')}`,
    "style-src 'unsafe-inline'",
    `img-src ${mediaSource} data: blob:`,
    `media-src ${mediaSource} data: blob:`,
    `connect-src ${mediaSource} data: blob:`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${getTextDirection(language)}">
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
<script type="text/plain" id="story">${packed(content)}</script>
${programs.map((code) => `<script>${code}</script>`).join('\n')}
</body>
</html>
`;
}
