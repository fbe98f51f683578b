const DIMENSIONS = 64;

/** A vector of a text, by the words it has: texts that share words are near one another. */
export function fakeVector(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let place = 0;
    for (const letter of word) place = (place * 31 + (letter.codePointAt(0) ?? 0)) % DIMENSIONS;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}

const textsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'text' && typeof each === 'string' ? [each] : textsIn(each),
  );
};

export const geminiVectors = (body: Record<string, unknown>): unknown =>
  Array.isArray(body.requests)
    ? { embeddings: body.requests.map((each) => ({ values: fakeVector(textsIn(each).join(' ')) })) }
    : { embedding: { values: fakeVector(textsIn(body).join(' ')) } };

export function openAIVectors({ input }: Record<string, unknown>): unknown {
  const texts = Array.isArray(input) ? input.map(String) : [String(input)];
  return {
    object: 'list',
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: fakeVector(text) })),
    usage: { prompt_tokens: texts.join(' ').length },
  };
}
