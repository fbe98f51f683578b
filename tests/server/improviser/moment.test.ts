import { describe, expect, it } from 'vitest';
import { linePools } from '../../../server/improviser/telling/lines.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { encounter, scene, texts } from './telling-scene.ts';

const many = (fields: Parameters<typeof scene>[0]) =>
  Array.from({ length: 24 }, (_, seed) => tellScene(scene(fields), seed));

const VIEW = 'Gulls over the sea. The planks are wet with rain.';
const FACT = 'The harbour master cut the rope.';
const known = { facts: [FACT], factsKnownBy: [['mae']] };

describe('who looks round', () => {
  const look = { encounter: null, action: { type: 'text', text: 'I look around.' } };
  it('sees the place again once it was not told for a while, and who alone is there where it was', () => {
    for (const seed of [1, 2, 3, 4]) {
      const far = [VIEW, ...Array.from({ length: 30 }, (_, at) => `Line ${at}.`)];
      expect(texts(tellScene(scene({ ...look, olderLines: far }), seed))[1]).toBe(VIEW);
      const mae = { id: 'mae', name: 'Mae Flint', role: 'ally', description: 'Mae keeps the books of three firms.' };
      const present = [{ id: 'hero', name: 'Ada', role: 'protagonist' }, mae];
      const told = texts(tellScene(scene({ ...look, present, recentLines: [VIEW] }), seed));
      expect(told[1]).toBe('Mae keeps the books of three firms.');
    }
  });
});

describe('who looks at what belongs to a scene ahead', () => {
  it('is put off and not told that there is nothing', () => {
    const look = { encounter: null, action: { type: 'text', text: 'I look at the bell.' }, later: true };
    for (const frames of many(look)) {
      const last = texts(frames).at(-1) ?? '';
      expect((linePools('en').put_off ?? []).includes(last)).toBe(true);
    }
  });
});

describe('who looks again at what was told just now', () => {
  it('finds it as it was, and is not told that there is nothing', () => {
    const look = { encounter: null, action: { type: 'text', text: 'I look at the planks.' }, recentLines: [VIEW] };
    for (const frames of many({ ...look, touched: ['The planks are wet with rain.'] }))
      expect((linePools('en').still_so ?? []).map((line) => line.replace('{thing}', 'the planks'))).toContain(
        texts(frames).at(-1),
      );
  });
});

describe('a turn in which nothing happens, improvised', () => {
  it('tells of the place, until that was told', () => {
    for (const frames of many({ encounter: null })) expect(texts(frames)).toEqual([VIEW]);
    for (const frames of many({ encounter: null, recentLines: [VIEW] })) expect(texts(frames)).not.toContain(VIEW);
  });

  it('then lets somebody say what was found out that they know, and nothing that they do not', () => {
    const bare = { encounter: null, recentLines: [VIEW] };
    for (const frames of many({ ...bare, ...known })) {
      expect(frames).toContainEqual({ type: 'say', character: 'mae', text: FACT });
    }
    for (const frames of many({ ...bare, ...known, factsKnownBy: [['ole']] })) {
      expect(texts(frames)).not.toContain(FACT);
    }
  });

  it('then tells of the world what comes up there, and of what one has with one, each once', () => {
    const lore = 'The storm of 1908 took eleven boats.';
    const bare = { encounter: null, recentLines: [VIEW], worldInfo: [{ content: lore }] };
    const held = { gained: [], lost: [], held: ['A brass key'] };
    for (const frames of many(bare)) expect(texts(frames)).toContain(lore);
    for (const frames of many({ ...bare, recentLines: [VIEW, lore], items: held }))
      expect(texts(frames).join()).toContain('A brass key');
    for (const frames of many({ ...bare, recentLines: [VIEW, lore, 'A brass key lies in your hand.'], items: held }))
      expect(texts(frames).join()).not.toMatch(/brass key|1908/u);
  });

  it('says what the player says as often as they say it', () => {
    const again = {
      action: { type: 'text', text: 'Is anybody here?' },
      encounter: null,
      recentLines: ['Is anybody here?'],
    };
    for (const frames of many(again))
      expect(frames[0]).toMatchObject({ type: 'say', character: 'hero', text: 'Is anybody here?' });
  });

  it('looks back on words that were said, but not on those that were heard just now, whatever their quotation marks', () => {
    const recalled = ['At the Pier. Mae Flint: “He never wrote ‘closed’ in it.”'];
    const bare = { encounter: null, recentLines: [VIEW], recalled };
    const isBack = (frames: Parameters<typeof texts>[0]) => texts(frames).join(' ').includes('He never wrote');
    expect(many(bare).some(isBack)).toBe(true);
    const late = ['He never wrote "closed" in it.', ...Array.from({ length: 13 }, (_, at) => `Wave ${at}.`)];
    expect(many({ ...bare, olderLines: late }).some(isBack)).toBe(false);
  });

  it('tells a line of an encounter that is had again, with nothing that leads up to it', () => {
    const lines = ['The ledger lies open on the counter.', '“He never closed it.”', 'A page has been torn out.'];
    for (const frames of many({ encounter: encounter({ again: true }) })) {
      const told = texts(frames);
      expect(told).toHaveLength(1);
      expect(lines.some((line) => line.includes(told[0] ?? '-'))).toBe(true);
    }
  });

  it('leads up to no place, roll or encounter that is told itself', () => {
    const leads = ['arrive', 'resume', 'check_asked']
      .flatMap((kind) => linePools('en')[kind] ?? [])
      .map((line) => line.split(/[[{]/u)[0] ?? '')
      .filter((begin) => begin.length > 5);
    const isLead = (text: string) => leads.some((begin) => text.startsWith(begin));
    const asked = { stat: 'wits', reason: null };
    for (const frames of many({ arrived: true, checkAsked: asked, encounter: encounter({ framesBefore: 1 }) })) {
      expect(texts(frames).filter(isLead)).toEqual([]);
    }
  });

  it('shows who looks or listens what there is, and tells who asks what is known', () => {
    const chosen = (text: string) => ({ encounter: null, action: { type: 'choice', text } });
    for (const text of ['Look round the Pier properly', 'Keep still, and listen']) {
      for (const frames of many(chosen(text))) expect(texts(frames)).toEqual([VIEW]);
    }
    for (const frames of many({ ...chosen('Talk to Mae'), ...known })) expect(texts(frames)).toContain(FACT);
  });

  it('draws one to a place once, not turn after turn', () => {
    const drawn = { encounter: null, nudge: 'The Mill', place: { ambientDetail: '' } };
    for (const frames of many(drawn)) expect(texts(frames).join()).toMatch(/the Mill/i);
    const lately = { ...drawn, recentLines: ['You might try the Mill.'] };
    for (const frames of many(lately)) expect(texts(frames).join()).not.toMatch(/the Mill/i);
  });

  it('comes back to no trouble that nobody has put into words', () => {
    const told = (text: string) =>
      Array.from({ length: 80 }, (_, seed) =>
        texts(tellScene(scene({ complication: { text, fresh: false } }), seed)).join(),
      ).join();
    expect(told('You are limping.')).toContain('You are limping.');
    expect(told('Something goes wrong.')).not.toContain('Something goes wrong.');
  });
});

describe('a climax with words of its own', () => {
  const climax = { outcome: 'forced', ending: null, nextActTitle: 'The Long Night' };
  const fields = {
    ...{ climax, encounter: null, ...known },
    parts: [{ kind: 'climax', text: 'The lamp goes out.' }],
    recalled: ['The Pier: Ada chooses “Pocket the ledger”. It rains.'],
  };

  it('tells besides what was decided, what was found out and what comes next, in that order around them', () => {
    for (const frames of many(fields)) {
      const told = texts(frames);
      const at = (words: string) => told.findIndex((text) => text.includes(words));
      const order = ['“Pocket the ledger.”', FACT, 'The lamp goes out.', 'The Long Night'].map(at);
      expect(order).not.toContain(-1);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  });

  it('leads on to nothing at the end of the story', () => {
    for (const frames of many({ ...fields, climax: { ...climax, nextActTitle: null } })) {
      expect(texts(frames).at(-1)).toBe('The lamp goes out.');
    }
  });
});
