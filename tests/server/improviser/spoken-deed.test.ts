import { describe, expect, it } from 'vitest';
import { linePools, type TellingLanguage } from '../../../server/improviser/telling/lines.ts';
import { readPlayerText } from '../../../server/improviser/telling/prose.ts';
import { spokenDeed } from '../../../server/improviser/telling/spoken-deed.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { scene, texts } from './telling-scene.ts';

describe('words to somebody, told by whoever says them', () => {
  it.each<[TellingLanguage, string, boolean, string]>([
    ['en', 'I ask Mio about the letter', true, 'Mio about the letter'],
    ['en', 'ask whether the ferry runs', true, 'whether the ferry runs'],
    ['en', 'tell her that I know', false, 'her that I know'],
    ['en', 'I quietly talk to Tome', false, 'Tome'],
    ['zh', '问老秦信在哪儿', true, '老秦信在哪儿'],
    ['zh', '向何桂英打听青石峡', true, '何桂英'],
    ['zh', '告诉他鹅有票', false, '他鹅有票'],
    ['zh', '跟大将军说别怕', false, '大将军'],
    ['zh', '我说鹅会飞', false, '鹅会飞'],
    ['ja', 'ナギに手紙のことを聞く', true, 'ナギ'],
    ['ja', '誰が書いたのか尋ねる', true, ''],
    ['ja', '源さんに嵐が来ると伝える', false, '源さん'],
    ['ja', 'ナギと話す', false, 'ナギ'],
  ])('%s: %j', (language, text, asks, to) => {
    expect(spokenDeed(text, language)).toEqual({ asks, to });
    const told = readPlayerText(text, language);
    expect(told.kind).toBe('done');
    expect(told.text).not.toMatch(/["“「]|我|\bI\b/u);
  });

  it.each<[TellingLanguage, string]>([
    ['en', 'Tell me a joke'],
    ['en', 'Question: who?'],
    ['en', 'Thank you, Captain Ishida. I trust you.'],
    ['en', 'I promise you that I come back'],
    ['zh', '告诉我真相'],
    ['zh', '我问你，信呢？'],
    ['zh', '说吧'],
    ['zh', '问题是什么？'],
    ['ja', 'ナギに聞く？'],
    ['ja', '波の音を聞く'],
    ['ja', '手を振る'],
  ])('%s: %j is none', (language, text) => {
    expect(spokenDeed(text, language)).toBeNull();
    if (/\byou\b/u.test(text)) expect(readPlayerText(text, language)).toEqual({ kind: 'said', text });
  });
});

describe('who answers', () => {
  const people = [
    { id: 'hero', name: 'Ada', role: 'protagonist' },
    { id: 'mae', name: 'Mae Flint', role: 'ally', pronouns: 'she/her' },
    { id: 'tome', name: 'Tome', role: 'npc', pronouns: 'he/him' },
  ];
  const known = { facts: ['The rope was cut, not broken.'], factsKnownBy: [['mae']] };
  const typed = (text: string, fields: object = {}) =>
    Array.from({ length: 12 }, (_, seed) =>
      tellScene(scene({ encounter: null, present: people, action: { type: 'text', text }, ...known, ...fields }), seed),
    );
  const speakers = (frames: ReturnType<typeof tellScene>) =>
    frames.flatMap((frame) => (frame.type === 'say' && frame.character !== 'hero' ? [frame.character] : []));

  it('is whoever is asked, from what they know, though it is told and not spoken', () => {
    for (const frames of typed('I ask Mae who cut the rope'))
      expect(texts(frames)).toEqual(['You ask Mae who cut the rope.', 'The rope was cut, not broken.']);
    for (const text of ['I ask Tome whether Mae cut the rope', 'Tome, did Mae cut the rope?', 'ask him about the rope'])
      for (const frames of typed(text)) {
        expect(speakers(frames)).toEqual(['tome']);
        expect(texts(frames)).not.toContain(known.facts[0]);
      }
  });

  it('is nobody for who is of the story and not here; where they are is asked of whoever is', () => {
    const elsewhere = ['Captain Ishida'];
    for (const text of [
      'I ask Ishida about the rope',
      'Ishida, is Mae right?',
      'tell Captain Ishida that Mae is right',
    ])
      for (const frames of typed(text, { elsewhere })) {
        expect(speakers(frames)).toEqual([]);
        expect(texts(frames).at(-1)).toMatch(/Ishida/u);
      }
    for (const frames of typed('Mae, where is Ishida?', { elsewhere })) {
      expect(speakers(frames)).toEqual(['mae']);
      expect(texts(frames).at(-1)).toMatch(/Ishida/u);
    }
  });

  it('is who is looked for and stands there, and who is greeted; a thing that is struck is nobody', () => {
    const pool = (kind: string) => (linePools('en')[kind] ?? []).join('\n');
    const bare = (line = '') => line.replace(/^[^.]{2,12}[.] (?=\S)/u, '');
    for (const frames of typed('Where is Mae?')) {
      expect(speakers(frames)).toEqual(['mae']);
      expect(pool('here_i_am')).toContain(bare(texts(frames).at(-1)));
    }
    for (const frames of typed('Good evening, Tome!')) {
      expect(speakers(frames)).toEqual(['tome']);
      expect(pool('greets')).toContain(bare(texts(frames).at(-1)));
    }
    for (const frames of typed('I kick the bollard')) {
      expect(texts(frames)[0]).toBe('You kick the bollard.');
      expect(speakers(frames)).toEqual([]);
    }
    for (const frames of typed('I kick him')) expect(speakers(frames)).toHaveLength(1);
  });

  it('begins now and then in a way of their own, never twice among the last lines', () => {
    const ways = linePools('en').manner_of_speech ?? [];
    const isOwn = (line: string) => ways.some((way) => line.startsWith(way));
    const replies = (recentLines: string[]) =>
      Array.from({ length: 60 }, (_, seed) =>
        texts(
          tellScene(
            scene({ encounter: null, present: people, action: { type: 'text', text: 'Mae, why?' }, recentLines }),
            seed,
          ),
        ).at(-1),
      );
    const begun = replies([]).filter((line = '') => isOwn(line));
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.length).toBeLessThan(30);
    expect(replies([begun[0] ?? '']).filter((line = '') => isOwn(line))).toEqual([]);
  });
});

describe('what somebody looks for', () => {
  const looking = (fields: object) =>
    Array.from({ length: 8 }, (_, seed) =>
      texts(
        tellScene(
          scene({ encounter: null, action: { type: 'text', text: 'I look under the drawer' }, ...fields }),
          seed,
        ),
      ),
    );

  it('is found: a finding is led up to, never told by its name alone', () => {
    for (const told of looking({ found: ['A brass card'] })) {
      expect(told).toHaveLength(2);
      expect(told[1]).toMatch(/\S+.*A brass card\.$/u);
      expect(told[1]).not.toBe('A brass card.');
    }
    for (const told of looking({ noted: ['A brass card'] })) expect(told.join(' ')).not.toContain('brass');
  });

  it('is what there is of it: not all there is besides, and nothing that nobody has put there', () => {
    const place = { title: 'The Pier', ambientDetail: 'Gulls over the sea. A drawer hangs open.', callbacks: [] };
    for (const told of looking({ place })) expect(told).toEqual(['You look under the drawer.', 'A drawer hangs open.']);
    const gone = (linePools('en').not_seen ?? []).map((line) => line.replace('{thing}', 'the drawer'));
    for (const told of looking({ place: { ...place, ambientDetail: 'Gulls over the sea.' } })) {
      expect(told).toHaveLength(1);
      expect(gone).toContain(told[0]);
    }
  });
});
