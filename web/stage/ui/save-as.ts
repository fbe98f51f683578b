/** A name a file may have on every system. */
const fileName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'kamishibai';

/** Gives the player a file to keep. @param extension with its dot */
export function saveAs(file: Blob, name: string, extension: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${fileName(name)}${extension}`;
  link.click();
  // The browser reads it on after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
