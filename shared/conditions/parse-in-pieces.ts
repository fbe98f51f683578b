/** Characters parsed between two pauses: a few milliseconds. */
const READ_AT_ONCE = 10_000;

/**
 * Parses conditions one by one, with pauses, since a story may have thousands.
 * @param read parses and caches one
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
