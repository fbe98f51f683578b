import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import {
  normalizeWord,
  readStageDirection,
  SCRIPT_LINE_TYPES,
  SCRIPT_LINES,
  type ScriptLine,
  writeStageDirection,
} from '../../../shared/story/index.ts';
import { listSchemaFields } from '../../../web/form/schema.ts';
import { en } from '../../../web/i18n/en.ts';
import { ja } from '../../../web/i18n/ja.ts';
import { zh } from '../../../web/i18n/zh.ts';
import { createScriptNames, sayDirection, sayScriptChoice } from '../../../web/script/labels.ts';
import { conditionHolds, createScriptWorld, listConditions, scriptToFrames } from '../../../web/script/script-world.ts';
import { groupLineFields, suggestDirections } from '../../../web/script/slash-suggestions.ts';
import { act, character, draft, encounter, picture, place, premise } from '../support.ts';

const story = draft({
  characters: [character('aiko', { name: 'Aiko', image: picture('aiko'), expressions: ['neutral', 'sad'] })],
  acts: [act('act_1', [place('pier', { title: 'The Pier', mood: 'rain' })])],
});

const LANGUAGES = { en, zh, ja } as const;

function wordsIn(language: keyof typeof LANGUAGES): TFunction {
  const words = i18next.createInstance();
  void words.init({ lng: language, initAsync: false, resources: { [language]: { translation: LANGUAGES[language] } } });
  return words.t;
}

describe.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])('in %s', (language) => {
  test('every choice a line’s field has is called something, and is read by that name', () => {
    const t = wordsIn(language);
    const { aliases } = createScriptNames(story, t);
    for (const type of SCRIPT_LINE_TYPES) {
      for (const { name, of } of listSchemaFields(SCRIPT_LINES[type])) {
        if (of.kind !== 'choice' || name === 'type') continue;
        for (const choice of of.values) {
          const said = sayScriptChoice(t, name, choice);
          expect(said, `${name} ${choice}`).not.toContain('script.');
          expect(aliases?.has(normalizeWord(said)), said).toBe(true);
        }
      }
    }
  });

  test('what the slash offers can be typed in the words it is offered in', () => {
    const t = wordsIn(language);
    const world = createScriptWorld(story, t);
    const offered = suggestDirections('', { lines: [], at: 0, world, t });
    expect(offered).toHaveLength(10);
    for (const { type, line } of offered) {
      const typed = suggestDirections(t(`script.directions.${type}`), { lines: [], at: 0, world, t });
      expect(typed.map((one) => one.line)).toContainEqual(line);
      expect(sayDirection(t, line, world.names).trim()).not.toBe('');
    }
  });
});

test('every field of a line has its place, in its row or behind the small control', () => {
  for (const type of SCRIPT_LINE_TYPES) {
    const { inRow, behind } = groupLineFields(type);
    const names = [...inRow, ...behind].map(({ name }) => name).sort();
    const all = listSchemaFields(SCRIPT_LINES[type]).map(({ name }) => name);
    expect(names).toEqual(all.filter((name) => name !== 'type').sort());
    expect(behind.map(({ name }) => name)).toEqual(expect.arrayContaining(['when', 'tells']));
  }
});

test('a story without places offers nothing that shows one', () => {
  const t = wordsIn('en');
  const world = createScriptWorld(draft(), t);
  const types = suggestDirections('', { lines: [], at: 0, world, t }).map(({ type }) => type);
  expect(types).not.toContain('background');
  expect(types).not.toContain('show');
  expect(types).toContain('effect');
});

describe('the stage beside a script', () => {
  const world = createScriptWorld(story, wordsIn('en'));

  test('begins before the picture of its place, shows who speaks, and leaves out what is not whole', () => {
    const lines: ScriptLine[] = [
      { type: 'narrate', text: '' },
      { type: 'say', character: 'aiko', text: 'Here.', when: 'false' },
      { type: 'item', action: 'gained', name: '' },
      { type: 'say', character: 'aiko', text: '/sho' },
    ];
    expect(scriptToFrames(lines, world, 'pier').map(({ line, frame }) => [line, frame.type])).toEqual([
      [-1, 'background'],
      [1, 'show'],
      [1, 'say'],
    ]);
  });

  test('tells what holds where the story begins, and anything else when it is asked to', () => {
    const where = draft({
      premise: { ...premise, meters: [{ id: 'trust', label: 'Trust', initial: 2, min: 0, max: 9 }] },
      acts: [act('act_1', [place('pier', { encounters: [encounter('enc', { potentialFlags: ['met_ken'] })] })])],
    });
    const { beginning } = createScriptWorld(where, wordsIn('en'));
    const holding = ['!flags.met_ken', 'meters.trust >= 2', 'turn == 1'];
    const others = ['flags.met_ken', 'meters.trust > 2', 'knows("x")', 'when it rains', 'flags.nobody_declares'];
    expect([...holding, ...others].filter((when) => conditionHolds(when, beginning))).toEqual(holding);
    const lines: ScriptLine[] = [...holding, ...others, ...holding].map((when) => ({
      type: 'narrate',
      text: 'Rain.',
      when,
    }));
    expect(listConditions([{ type: 'narrate', text: 'Rain.' }, ...lines])).toEqual([...holding, ...others]);
    const told = scriptToFrames(lines, world, undefined, ({ when = '' }) => conditionHolds(when, beginning));
    expect(told.map(({ line }) => line)).toEqual([0, 1, 2, 8, 9, 10]);
  });

  test('has pictures only of what is painted, at the server’s own addresses', () => {
    expect(world.stage.cast[0]).toMatchObject({ id: 'aiko', name: 'Aiko', image: expect.stringContaining('/media/') });
    expect(world.stage.backgrounds).toEqual({});
    expect(world.listFaces('aiko')).toEqual(['neutral', 'sad']);
    const foreign = draft({
      characters: [character('x', { image: { url: 'https://elsewhere/x.png', mimeType: 'image/png' } })],
    });
    expect(createScriptWorld(foreign, wordsIn('en')).stage.cast[0]?.image).toBeNull();
  });
});

test('a direction that is written is read again', () => {
  const line = { type: 'show', character: 'aiko', expression: 'sad' } as const;
  expect(readStageDirection(writeStageDirection(line), { cast: [{ id: 'aiko', name: 'Aiko' }] })).toEqual(line);
});
