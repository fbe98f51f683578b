const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | SafeHtml | readonly SafeHtml[];

const written = (part: Part): string => {
  if (part instanceof SafeHtml) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  // Besides HTML's special characters, escapes direction marks and non-text characters.
  return String(part)
    .replace(/[&<>"']/gu, (sign) => SIGNS[sign] ?? '')
    .replace(/[\u202A-\u202E\u2066-\u2069]|(?![\t\n])\p{Cc}/gu, '');
};

/** A template for HTML: values are escaped unless they are markup. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml =>
  new SafeHtml(
    pieces.map((piece, index) => piece + (index < parts.length ? written(parts[index] ?? '') : '')).join(''),
  );

export const NOTHING = new SafeHtml('');
