import { describe, expect, it } from 'vitest';
import { attemptOf } from '../../../server/improviser/telling/bold.ts';
import { linePools } from '../../../server/improviser/telling/lines.ts';
import { readPlayerText } from '../../../server/improviser/telling/prose.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { scene, texts } from './telling-scene.ts';

const typed = (text: string, fields: object = {}) =>
  Array.from({ length: 8 }, (_, seed) =>
    texts(tellScene(scene({ encounter: null, action: { type: 'text', text }, ...fields }), seed)),
  );

describe('a deed that would change what is there', () => {
  it.each([
    ['en', 'smash the jars', 'smash the jars'],
    ['en', 'I shove the television out of the window', 'shove the television out of the window'],
    ['en', 'I untie the ferry.', 'untie the ferry'],
    ['en', 'turn the photograph round', 'turn the photograph round'],
    ['en', 'I turn the corner', null],
    ['en', 'take my hat off', null],
    ['en', 'I kick the bollard', null],
    ['en', 'I take a seat', null],
    ['en', 'We break the silence', null],
    ['zh', '我把锅盖扔出窗外', '把锅盖扔出窗外'],
    ['zh', '砸了窗户', '砸窗户'],
    ['zh', '把新郎叫醒', '把新郎叫醒'],
    ['zh', '把剪刀带走', '把剪刀带走'],
    ['zh', '拿出车票', null],
    ['ja', '灯を壊す', '灯を壊す'],
    ['ja', '手を取りあって歩く', null],
  ] as const)('%s: %s', (language, text, attempt) => expect(attemptOf(text, false, language)).toBe(attempt));

  it('is told as thought of and not as done, and whoever is here has a word for it', () => {
    for (const told of typed('I smash the lamp')) {
      expect(told[0]).toContain('smash the lamp');
      expect(told[0]).not.toMatch(/^You smash/u);
      expect(linePools('en').hands_off?.some((line) => told[1]?.includes(line))).toBe(true);
    }
    const alone = { present: [{ id: 'hero', name: 'Ada', role: 'protagonist' }] };
    for (const told of typed('I smash the lamp', alone)) expect(told[0]).not.toMatch(/^You smash/u);
  });

  it('is told as done where the rules have it so', () => {
    const has = { items: { gained: ['lamp'], lost: [], held: ['lamp'] } };
    for (const told of typed('I take the lamp', has)) expect(told[0]).toBe('You take the lamp.');
    for (const told of typed('I smash the jar', { found: ['A key lay in it.'] }))
      expect(told[0]).toBe('You smash the jar.');
  });

  it('does not open what nobody has opened', () => {
    for (const told of typed('open the tin', { touched: ['a biscuit tin'] }))
      expect(told[0]).not.toBe('You open the tin.');
  });
});

describe('a deed that opens, breaks, takes apart or switches a thing', () => {
  it.each([
    ['en', 'kick the tv in'],
    ['en', 'I take the radio apart'],
    ['en', 'push the shutters open'],
    ['en', 'turn the brass key'],
    ['en', 'switch off the lamp'],
    ['en', 'pick the lock'],
    ['en', 'i beat the typewriter to pieces'],
    ['zh', '踹开柜子'],
    ['zh', '把收音机拆了'],
    ['zh', '关掉电视'],
    ['zh', '把抽屉撬开'],
    ['ja', 'テレビをつける'],
    ['ja', '戸を蹴破る'],
    ['ja', 'ラジオを分解する'],
  ] as const)('claims no result that nothing tells: %s, %s', (language, text) => {
    for (const told of typed(text, { language })) {
      const own = readPlayerText(text, language).text;
      expect([own, told]).not.toEqual([own, expect.arrayContaining([own])]);
    }
  });

  it.each([
    ['en', 'open the tin', 'A locked tin on the shelf'],
    ['en', 'I open the cabinet', 'The cabinet is locked, and warm.'],
    ['en', 'open the crate', 'A bolted iron crate'],
    ['zh', '打开抽屉', '上了锁的抽屉'],
    ['ja', '金庫を開ける', '鍵がかかった金庫'],
  ] as const)('does not open what is found by it, and is told as shut: %s, %s', (language, text, finding) => {
    for (const next of [undefined, true] as const)
      for (const told of typed(text, { language, found: [finding], ...(next && { next }) }))
        expect(told).not.toContain(readPlayerText(text, language).text);
  });

  it.each(['I kick the bollard', 'turn the corner', 'pull my coat tight', 'push on'])('is not any other: %s', (text) =>
    expect(attemptOf(text, false, 'en')).toBeNull(),
  );
});

describe('what the turn tells of by itself', () => {
  it('is not put off, tried or denied before', () => {
    for (const text of ['I look at the twelfth card', 'I open the drawer', 'What is in the tin?'])
      for (const told of typed(text, {
        next: true,
        later: true,
        present: [{ id: 'hero', name: 'Ada', role: 'protagonist' }],
      }))
        expect(told[0]).toBe(text.replace(/^I /u, 'You ').replace(/(?<=[a-z])$/u, '.'));
  });
});
