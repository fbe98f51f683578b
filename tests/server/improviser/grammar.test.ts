import { beforeAll, describe, expect, it } from 'vitest';
import { composeStory } from '../../../server/improviser/story/compose.ts';
import type { PlayerAction } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { japaneseStory } from '../../bench/long-plays-japanese.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { runs } from '../../support/runs.ts';
import { sampleStory } from '../../support/sample.ts';
import { briefFor, GRAMMARS, packageOf } from './packages.ts';
import { slipsIn, wordsOf } from './slips.ts';
import { beginPlay, curiousAction, playTurn } from './stage.ts';

/** Turns played in each language. */
const TURNS = 2000;

/** What players say now and then, in each language. */
const SAID: Record<string, readonly string[]> = {
  en: ['I look around.', 'Who did this?', 'Thank you, my friend.', 'I try the door.', 'Do you remember what I said?'],
  zh: ['我四处看看。', '我说：“小心点。”', '这是谁干的？', '谢谢你。', '我推开门。', '你还记得我说过什么吗？'],
  ja: [
    'あたりを見回す。',
    '「気をつけて」と言う。',
    '誰がやったの？',
    'ありがとう。',
    '戸を押す。',
    '前に言ったことを覚えている？',
  ],
};

/** Two of a cast with one first name, which is what a story may do. */
function withNamesakes(story: VNPackage): VNPackage {
  const [, first, second] = story.characters;
  if (first && second && story.language === 'en')
    second.name = `${first.name.split(' ')[0]} ${second.name.split(' ').at(-1)}son`;
  return story;
}

function* storiesIn(language: string): Generator<{ story: VNPackage; seed: number }> {
  for (let seed = 0; ; seed++) {
    if (language === 'ja') yield { story: japaneseStory(), seed };
    else {
      if (language === 'en' && seed % 4 === 0) yield { story: sampleStory(), seed };
      const grammars = GRAMMARS.filter((grammar) => grammar[1] === language);
      const [genre, spoken] = grammars[seed % grammars.length] ?? ['open', 'en'];
      const story = packageOf(composeStory(briefFor(genre, spoken, seed), seed));
      yield { story: seed % 2 === 0 ? withNamesakes(story) : story, seed };
    }
  }
}

const allTextsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(allTextsOf)
      : [];

/** Plays so many turns, saying something every fifth, and answers each slip with its line. */
async function slipsOf(language: string, turns: number): Promise<{ played: number; slips: string[] }> {
  const slips = new Set<string>();
  let played = 0;
  for (const { story, seed } of storiesIn(language)) {
    const play = beginPlay(story, seed);
    const cast = new Map(story.characters.map(({ id, name, pronouns }) => [id, { name, pronouns }]));
    const authored = allTextsOf(story).join(' ').replace(/\s+/gu, ' ');
    for (let turn = 0; turn < 40 && play.state.ended === null; turn++) {
      const { freeText, waitingFor } = play.state;
      const said = SAID[language] ?? [];
      const says = turn % 5 === 4 && (freeText || waitingFor === 'free-text') && waitingFor !== 'dice-result';
      const action: PlayerAction = says ? { type: 'text', text: said[turn % said.length] ?? '…' } : curiousAction(play);
      const { frames, pack } = await playTurn(play, action, seed);
      const people = pack.present.flatMap(({ character }) => cast.get(character) ?? []);
      for (const text of frames.flatMap(wordsOf))
        for (const slip of slipsIn(text, language, { authored, people })) slips.add(`${slip} | ${text}`);
      played += 1;
      if (played >= turns) return { played, slips: [...slips] };
    }
  }
  return { played, slips: [...slips] };
}

describe.each(['en', 'zh', 'ja'])('improvised turns in %s', (language) => {
  let came: Awaited<ReturnType<typeof slipsOf>>;
  beforeAll(async () => {
    came = await slipsOf(language, runs(TURNS));
    await leaveEvidence(`improvised-grammar-${language}.txt`, [`${came.played} turns`, ...came.slips]);
  }, 300_000);

  it('have no slip of quotation marks, capitals, pronouns, names or signs', () => {
    expect(came.played).toBe(runs(TURNS));
    expect(came.slips).toEqual([]);
  });
});
