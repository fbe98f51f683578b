import { describe, expect, it } from 'vitest';
import { createChance } from '../../../../server/models/offline/chance.ts';
import { callbackOf } from '../../../../server/models/offline/telling/attached.ts';
import { impulseKind } from '../../../../server/models/offline/telling/impulses.ts';
import { createLines, linePools, TELLING_LANGUAGES } from '../../../../server/models/offline/telling/lines.ts';
import { readPlayerText } from '../../../../server/models/offline/telling/prose.ts';
import { tellScene } from '../../../../server/models/offline/telling/tell.ts';
import { encounter, scene, texts } from './telling-scene.ts';

describe('what a plan brought', () => {
  const quiet = { encounter: null, action: { type: 'continue' } };
  const some = (fields: object, seeds = 12) =>
    Array.from({ length: seeds }, (_, seed) => tellScene(scene({ ...quiet, ...fields }), seed));
  const told = (fields: object) => some(fields).map((frames) => texts(frames).join(' '));

  it('is told: what chance said, a corner of the place, a place to go', () => {
    for (const text of told({ results: ['A closed grey sky.'] })) expect(text).toContain('A closed grey sky.');
    const spot = { name: 'the landing', description: 'It smells of oranges.', atmosphere: '', features: [] };
    for (const text of told({ spot })) expect(text).toMatch(/[Tt]he landing.*It smells of oranges\./su);
    for (const text of told({ nudge: 'The Lighthouse' })) expect(text).toContain('the Lighthouse');
    for (const frames of some({ nudge: 'The Lighthouse', encounter: encounter({}) }))
      expect(texts(frames).join()).not.toContain('Lighthouse');
  });

  it('lets somebody made while playing be seen and speak', () => {
    const newcomer = { id: 'ole', name: 'Ole', role: 'a porter', description: 'A coat turned once.', newcomer: true };
    for (const frames of some({ present: [...scene().present, newcomer] })) {
      expect(texts(frames).join(' ')).toMatch(/Ole.*A coat turned once\./su);
      expect(frames.some((frame) => frame.type === 'say' && frame.character === 'ole')).toBe(true);
    }
  });

  it('comes back to a choice or to words of before, as past, always where the player reaches for them', () => {
    const recalled = ['The Pier: Ada chooses “Pocket the ledger”. Mae Flint: “He never closed it.”'];
    const asked = told({ recalled, action: { type: 'text', text: 'Do you remember the ledger?' } });
    for (const text of asked) expect(text).toContain('“Pocket the ledger.”');
    const unasked = told({ recalled }).filter((text) => text.includes('Pocket the ledger'));
    expect(unasked.length).toBeLessThan(asked.length);
    expect(callbackOf('At the Pier. Mae Flint: “He never closed it.”', 'Ada')).toEqual({
      kind: 'callback',
      memory: 'Mae Flint said: “He never closed it.”',
    });
    expect(callbackOf('桟橋にて。ナギ「賭けは私の負けね、汐」', '汐')?.memory).toBe(
      'ナギは言った。「賭けは私の負けね、汐」',
    );
    expect(callbackOf('Ada chooses “Wait and see who comes”. It rains.', 'Ada')).toBeNull();
  });

  it('says that trouble stands, not that it begins, which the engine tells', () => {
    const trouble = (fresh: boolean) => told({ complication: { text: 'You are limping.', fresh } }).join();
    expect(trouble(true)).not.toContain('You are limping.');
    expect(trouble(false)).toContain('You are limping.');
  });
});

describe('telling in three languages', () => {
  it('has every kind of line in each of them', () => {
    const [en, ...others] = TELLING_LANGUAGES.map((language) => Object.keys(linePools(language)).sort());
    for (const kinds of others) expect(kinds).toEqual(en);
  });

  it('tells a Japanese story in Japanese, choices and all', () => {
    const ja = {
      language: 'ja',
      place: { title: '桟橋', ambientDetail: '潮の匂いがする。', callbacks: [] },
      present: [
        { id: 'hero', name: '汐', role: 'protagonist' },
        { id: 'mae', name: 'ナギ', role: 'ally' },
      ],
      encounter: null,
      arrived: true,
      mayAskChoice: true,
    };
    for (const text of ['ありがとう、ナギ。', '誰がやったの？', '扉を押す', '待つ', 'この嘘つき！'])
      for (let seed = 0; seed < 8; seed++) {
        const frames = tellScene(scene({ ...ja, action: { type: 'text', text } }), seed);
        const words = frames.flatMap((frame) =>
          frame.type === 'choice'
            ? frame.options.map((option) => option.text)
            : 'text' in frame
              ? [frame.text ?? '']
              : [],
        );
        for (const word of words) expect(word).toMatch(/^[^A-Za-z]+$/u);
      }
    expect(readPlayerText('扉を押す', 'ja')).toEqual({ kind: 'done', text: '扉を押す。' });
    expect(readPlayerText('はい、手伝う。', 'ja').kind).toBe('said');
  });

  it('offers impulses no two of which are alike, and knows them again when one is taken', () => {
    for (const language of TELLING_LANGUAGES)
      for (let seed = 0; seed < 30; seed++)
        for (const frame of tellScene(scene({ language, encounter: null, mayAskChoice: true }), seed)) {
          if (frame.type !== 'choice') continue;
          const kinds = frame.options.map(({ impulse }) => impulse);
          expect(new Set(kinds).size).toBe(kinds.length);
          for (const { text, impulse } of frame.options) expect(impulseKind(text, language)).toBe(impulse);
        }
  });

  it('does not say a line again that was said lately, whatever words were in it', () => {
    for (const language of TELLING_LANGUAGES) {
      const pools = linePools(language);
      for (const kind of ['idle', 'again', 'did_look']) {
        const recent: string[] = [];
        for (let turn = 0; turn < (pools[kind]?.length ?? 0); turn++)
          recent.push(createLines(language, recent, createChance(turn, kind))(kind, { place: `P${turn}` }));
        expect(new Set(recent).size).toBe(recent.length);
      }
    }
  });
});
