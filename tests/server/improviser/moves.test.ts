import { describe, expect, it } from 'vitest';
import { linePools, TELLING_LANGUAGES } from '../../../server/improviser/telling/lines.ts';
import { tellDeed, tellScene } from '../../../server/improviser/telling/tell.ts';
import { encounter, scene, texts } from './telling-scene.ts';

const HERO = { id: 'hero', name: 'Ada', role: 'protagonist' };
const mae = (more: object = {}) => ({ id: 'mae', name: 'Mae Flint', role: 'ally', ...more });
const ole = (more: object = {}) => ({ id: 'ole', name: 'Ole Berg', role: 'npc', ...more });

/** The frames of a turn but for its sounds and what it ends with. */
const told = (fields: Parameters<typeof scene>[0], seed = 1) =>
  tellScene(scene(fields), seed).filter(({ type }) => !['sfx', 'ambient', 'yield', 'choice'].includes(type));

describe('who comes and goes while nothing is written', () => {
  it('is seen and said to, in that order, after what the player did is answered by who was there', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const frames = told(
        {
          present: [HERO, mae({ comes: true }), ole({ goes: true })],
          action: { type: 'text', text: 'Who are you?' },
          encounter: encounter({ description: 'The kettle boils over.' }),
        },
        seed,
      );
      expect(frames.map((frame) => ('character' in frame ? `${frame.type} ${frame.character}` : frame.type))).toEqual([
        'say hero',
        'say ole',
        'hide ole',
        'narrate',
        'show mae',
        'narrate',
        'narrate',
      ]);
      const [, , went, came] = texts(frames);
      expect(went).toContain('Ole');
      expect(came).toContain('Mae');
    }
  });

  it('is not said to where what is told next has them in it', () => {
    const description = 'The ledger lies open.\nMae Flint turns a page.\nMae: “He never closed it.”';
    const coming = { present: [HERO, mae({ comes: true })], action: { type: 'continue' } };
    const frames = told({ ...coming, encounter: encounter({ description }) });
    expect(frames[0]).toEqual({ type: 'show', character: 'mae' });
    expect(texts(frames)).toEqual(['The ledger lies open.', 'Mae Flint turns a page.', 'He never closed it.']);
    // Who only speaks has not been told of.
    expect(texts(told(coming))[0]).toContain('Mae');
  });

  it('is never called by a name that another of the turn has too', () => {
    const namesake = { id: 'fell', name: 'Mae Fell', role: 'npc' };
    const offered = { type: 'choice', text: 'Talk to Mae' };
    for (const there of [
      [mae(), { ...namesake, comes: true }],
      [mae({ goes: true }), namesake],
    ])
      for (let seed = 0; seed < 40; seed++) {
        const frames = told({ present: [HERO, ...there], encounter: null, action: offered }, seed);
        // What was offered before they came is still known for what it was.
        expect(frames.some((frame) => frame.type === 'narrate')).toBe(true);
        for (const text of texts(frames)) expect(text.replaceAll(/Mae (?:Flint|Fell)/gu, '')).not.toContain('Mae');
      }
  });

  it('hears nothing that is said before they come, and nothing after they went', () => {
    const asked = { action: { type: 'text', text: 'Mae, where were you?' }, encounter: null };
    const frames = told({ ...asked, present: [HERO, mae({ comes: true })] });
    expect(frames.findIndex((frame) => frame.type === 'say' && frame.character === 'mae')).toBe(-1);
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const gone = told({ present: [HERO, mae({ goes: true })], encounter: null, action: { type: 'continue' } }, seed);
      const at = gone.findIndex(({ type }) => type === 'hide');
      expect(gone.slice(at).some((frame) => frame.type === 'say')).toBe(false);
      expect(texts(gone.slice(at + 2)).join()).not.toContain('Mae');
    }
  });

  it('goes before a script has its turn, where the player said something', () => {
    const frames = tellDeed(
      scene({ present: [HERO, ole({ goes: true })], action: { type: 'text', text: 'Well?' } }),
      1,
      false,
    );
    expect(frames.map(({ type }) => type)).toEqual(['say', 'say', 'hide', 'narrate']);
  });

  it('goes and comes in many ways, in every language', () => {
    for (const language of TELLING_LANGUAGES)
      for (const kind of ['comes', 'goes', 'comes_many', 'goes_many']) {
        const lines = linePools(language)[kind] ?? [];
        expect(lines.length).toBeGreaterThan(kind.endsWith('many') ? 2 : 5);
        for (const line of lines) expect(line).toMatch(/\{names?\}/u);
      }
    const two = { present: [HERO, mae({ comes: true }), ole({ comes: true })], encounter: null };
    expect(texts(told({ ...two, language: 'ja' })).join()).toContain('MaeとOle');
    expect(texts(told({ ...two, language: 'zh' })).join()).toContain('Mae、Ole');
    expect(texts(told(two)).join()).toContain('Mae and Ole');
  });
});
