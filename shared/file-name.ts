/** Bytes in UTF-8, leaving room for an extension below the file systems' limit of 255. */
const MOST_BYTES = 160;
const NAMELESS = 'kamishibai';
/** Device names reserved by Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const utf8Bytes = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4);

/** A portable file name for a title, in its own script, without an extension. */
export function toFileName(title: string): string {
  const name = title
    .toWellFormed()
    .normalize('NFC')
    // Between letters, joiners belong to Persian and Hindi spelling; elsewhere they join emoji.
    .replace(
      /(?:(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?!\p{L})|[\uFE0E\uFE0F]|(?![\u200C\u200D])[^\p{L}\p{M}\p{N} _.,'’!()&+-])+/gu,
      ' ',
    )
    .replace(/ {2,}/g, ' ');
  let bytes = 0;
  let cut = '';
  for (const letter of name) {
    bytes += utf8Bytes(letter.codePointAt(0) ?? 0);
    if (bytes > MOST_BYTES) break;
    cut += letter;
  }
  const trimmed = cut.replace(/^[ .-]+/, '').replace(/[ .-]+$/, '');
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return NAMELESS;
  return RESERVED.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** An ASCII file name; a default if most letters have no ASCII counterpart. */
export function asciiFileName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)((?:\.[A-Za-z0-9]+)*)$/s.exec(name) ?? [];
  const ascii = stem
    .normalize('NFKD')
    .replace(/’/g, "'")
    .replace(/[^A-Za-z0-9 _.,'!()&+-]+/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ .-]+|[ .-]+$/g, '');
  const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const isReadable = lettersIn(ascii) > 0 && lettersIn(ascii) * 2 >= lettersIn(stem);
  return `${isReadable ? ascii : NAMELESS}${extension}`;
}
