import type { HanName } from './han-name.ts';
import { vocabulary } from './vocabulary.ts';

let koreanPattern: RegExp | undefined;

/** The people a Korean text names: a family name with a given name of two syllables, or before 씨. */
export function namesInKorean(sentences: readonly string[]): HanName[] {
  koreanPattern ??= new RegExp(
    `(?<![가-힣])(?:(?<full>[${vocabulary().surnamesKorean.join('')}][가-힣]{2})(?=은|는|이|가|을|를|의|와|과|에게|도|[\\s.,)])|(?<said>[가-힣]{1,3}\\s?씨))`,
    'gu',
  );
  const found = new Map<string, HanName>();
  const text = sentences.join('\n');
  for (const [sentence, words] of sentences.entries())
    for (const { groups } of words.matchAll(koreanPattern)) {
      const name = groups?.full ?? groups?.said ?? '';
      // A common word may begin as a family name does: it is nobody where nothing is said of it as a subject.
      const isSubject =
        groups?.said !== undefined || ['은', '는', '이', '가'].some((particle) => text.includes(`${name}${particle} `));
      if (isSubject && !found.has(name)) found.set(name, { name, sentence });
    }
  return [...found.values()];
}
