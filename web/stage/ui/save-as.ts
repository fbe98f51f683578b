import { toFileName } from '../../../shared/file-name.ts';

/** Downloads a file. @param extension with its dot */
export function saveAs(file: Blob, name: string, extension: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${toFileName(name)}${extension}`;
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
