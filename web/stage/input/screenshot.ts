import { domToBlob } from 'modern-screenshot';
import { saveAs } from '../ui/save-as.ts';

const getFaceKey = (family: string, style: string, weight: string, range: string): string =>
  [family.replaceAll(/["']/g, ''), style || 'normal', weight || 'normal', range || 'U+0-10FFFF'].join(' | ');

/** A font-face rule with its file embedded: the SVG image cannot load files. */
async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const [, address = ''] = /url\("?([^")]+)/.exec(rule.style.getPropertyValue('src')) ?? [];
  if (address.startsWith('data:')) return rule.cssText;
  const response = await fetch(new URL(address, rule.parentStyleSheet?.href ?? document.baseURI));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return rule.cssText.replace(/src:[^;]+;/, `src: url("data:font/woff2;base64,${btoa(text)}") format("woff2");`);
}

async function fontRules(rules: CSSRule[]): Promise<string[]> {
  const drawn = new Set(
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, style, weight, unicodeRange }) => getFaceKey(family, style, weight, unicodeRange)),
  );
  const used = rules
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => {
      const [family, slant, weight, range] = ['font-family', 'font-style', 'font-weight', 'unicode-range'].map((name) =>
        style.getPropertyValue(name),
      );
      return drawn.has(getFaceKey(family ?? '', slant ?? '', weight ?? '', range ?? ''));
    });
  return Promise.all(used.map(embedded));
}

/** Parts of controls that a cloned element lacks. */
const CONTROL_PARTS = /::(placeholder|-webkit-meter)/;

/** The rules of these parts, with computed values, since the clone has no custom properties. */
const controlRules = (rules: CSSRule[], stage: CSSStyleDeclaration): string[] =>
  rules
    .filter((rule) => rule instanceof CSSStyleRule && CONTROL_PARTS.test(rule.selectorText))
    .map(({ cssText }) => cssText.replace(/var\((--[\w-]+)\)/g, (_, name: string) => stage.getPropertyValue(name)));

/*
 * `border-image` with `fill` would cover the content in Chromium; text fill colour applies to placeholders; logical
 * sizes repeat.
 */
const NOT_COPIED = new Set(['-webkit-border-image', '-webkit-text-fill-color', 'inline-size', 'block-size']);

const LAYOUT_UNIT = 1 / 64;

/** Sizes are copied with six digits, one layout unit short at worst, so text could wrap. Adds half a unit. */
function keepSize(copy: Node): void {
  if (!(copy instanceof HTMLElement)) return;
  for (const side of ['width', 'height'] as const) {
    const [, pixels] = /^([\d.]+)px$/.exec(copy.style[side]) ?? [];
    if (pixels) copy.style[side] = `${(Math.round(Number(pixels) / LAYOUT_UNIT) + 0.5) * LAYOUT_UNIT}px`;
  }
}

/** Renders the stage as a PNG file. @throws Error if the browser cannot draw it */
export async function takeScreenshot(stage: HTMLElement, title: string): Promise<void> {
  const { clientWidth: width, clientHeight: height } = stage;
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const style = getComputedStyle(stage);
  const blob = await domToBlob(stage, {
    width,
    height,
    scale: window.devicePixelRatio,
    backgroundColor: '#100c10',
    font: { cssText: [...(await fontRules(rules)), ...controlRules(rules, style)].join('\n') },
    includeStyleProperties: [...style].filter((name) => !NOT_COPIED.has(name)),
    onCloneEachNode: keepSize,
  });
  saveAs(blob, title, '.png');
}
