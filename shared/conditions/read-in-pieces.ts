/** So many characters of conditions are read between two pauses: some milliseconds' worth. */
const READ_AT_ONCE = 10_000;

/**
 * Reads conditions one after the other. A story may have thousands, so it stops again and again.
 * @param read reads one, and keeps it
 */
export function* readInPieces(texts: Iterable<string>, read: (text: string) => unknown): Generator<undefined, void> {
  let characters = 0;
  for (const text of texts) {
    read(text);
    characters += text.length;
    if (characters < READ_AT_ONCE) continue;
    characters = 0;
    yield;
  }
}
