import { buildStory } from '../support/built-story.ts';
import { japaneseStory } from './long-plays-japanese.ts';
import type { BenchServices } from './long-plays-services.ts';

export interface StoryToPlay {
  name: string;
  packageId: string;
  language: 'en' | 'zh' | 'ja';
}

/** What ten authors asked the improviser for: a genre, a place, a size. */
const BRIEFS: readonly { name: string; language: 'en' | 'zh'; seed: number; text: string }[] = [
  { name: 'noir, Tokyo', language: 'en', seed: 11, text: 'a noir mystery in 1940s Tokyo' },
  { name: 'fantasy, two acts', language: 'en', seed: 12, text: 'a fantasy about a stolen crown, two acts' },
  { name: 'science fiction', language: 'en', seed: 13, text: 'a science fiction story on a silent ship, six places' },
  { name: 'romance, Paris', language: 'en', seed: 14, text: 'a romance in Paris, four characters' },
  { name: 'horror', language: 'en', seed: 15, text: 'a horror story in an old hotel' },
  { name: 'bake-off', language: 'en', seed: 16, text: 'a bake-off on the moon run by raccoons' },
  { name: '民国悬疑', language: 'zh', seed: 17, text: '写一个民国上海的黑色悬疑' },
  { name: '奇幻，两幕', language: 'zh', seed: 18, text: '写一个奇幻故事，两幕' },
  { name: '科幻', language: 'zh', seed: 19, text: '写一个科幻故事，发生在一座空间站，五个地点' },
  { name: '恋爱', language: 'zh', seed: 20, text: '写一个校园恋爱故事，三幕' },
];

/** The sample, ten stories the improviser writes from a sentence each, and one somebody wrote in Japanese. */
export async function storiesToPlay(bench: BenchServices, only: readonly string[]): Promise<StoryToPlay[]> {
  const wanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part));
  const stories: StoryToPlay[] = [];
  const { packages } = await bench.ask('GET', '/api/packages');
  for (const { id, title, language } of packages) {
    if (wanted(title)) stories.push({ name: title, packageId: id, language });
  }
  for (const [index, { name, language, seed, text }] of BRIEFS.entries()) {
    if (!wanted(name)) continue;
    bench.reseed(seed);
    const id = `author-${index + 1}`;
    const post = (path: string, body: unknown) => bench.ask('POST', path, body, [200, 201]);
    const packageId = await buildStory(post, { id, brief: text, locale: language });
    stories.push({ name, packageId, language });
  }
  if (wanted('灯台の手紙')) {
    const { packageId } = await bench.ask('POST', '/api/packages/import', japaneseStory(), [201]);
    stories.push({ name: '灯台の手紙', packageId, language: 'ja' });
  }
  return stories;
}
