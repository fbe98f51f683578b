import type { DraftElement } from '../../../../../shared/story/index.ts';

/**
 * Whose words a text is: the person of a spoken line, or of the sheet; undefined for the narrator's.
 * @param path of the field in its form @param read the form's value at a path
 */
export function findSpeaker(element: DraftElement, path: string, read: (path: string) => unknown): string | undefined {
  const speaker = read(path.replace(/[^.]*$/, 'character'));
  if (typeof speaker === 'string' && path.includes('.')) return speaker;
  return element.type === 'character' && path === 'voice' ? element.id : undefined;
}
