import { domToBlob } from 'modern-screenshot';
import { saveAs } from '../ui/save-as.ts';

/** What tells one file of a font from another. */
const faceOf = (family: string, style: string, weight: string, range: string): string =>
  [family.replaceAll(/["']/g, ''), style || 'normal', weight || 'normal', range || 'U+0-10FFFF'].join(' | ');

/** A rule of a stylesheet with its font's file inside, since a picture is drawn where no file can be fetched. */
async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const [, address = ''] = /url\("?([^")]+)/.exec(rule.style.getPropertyValue('src')) ?? [];
  if (address.startsWith('data:')) return rule.cssText;
  const response = await fetch(new URL(address, rule.parentStyleSheet?.href ?? document.baseURI));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return rule.cssText.replace(/src:[^;]+;/, `src: url("data:font/woff2;base64,${btoa(text)}") format("woff2");`);
}

/** The rules of the fonts that the page is drawn with. */
async function fontRules(): Promise<string> {
  const drawn = new Set(
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, style, weight, unicodeRange }) => faceOf(family, style, weight, unicodeRange)),
  );
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => {
      const [family, slant, weight, range] = ['font-family', 'font-style', 'font-weight', 'unicode-range'].map((name) =>
        style.getPropertyValue(name),
      );
      return drawn.has(faceOf(family ?? '', slant ?? '', weight ?? '', range ?? ''));
    });
  return (await Promise.all(rules.map(embedded))).join('\n');
}

/** Takes a picture of the stage as it is seen, as a PNG file. @throws Error where the browser cannot draw it */
export async function takeScreenshot(stage: HTMLElement, title: string): Promise<void> {
  const { clientWidth: width, clientHeight: height } = stage;
  const blob = await domToBlob(stage, {
    width,
    height,
    scale: window.devicePixelRatio,
    backgroundColor: '#100c10',
    font: { cssText: await fontRules() },
  });
  saveAs(blob, title, '.png');
}
