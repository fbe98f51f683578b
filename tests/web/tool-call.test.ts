import { createInstance, type i18n } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHECKLIST_TOOL_NAMES } from '../../shared/checklist/index.ts';
import { LANGUAGES, type Language } from '../../shared/language/tag.ts';
import { PLANNING_TOOL_NAMES } from '../../shared/story/index.ts';
import { en } from '../../web/i18n/en.ts';
import { ja } from '../../web/i18n/ja.ts';
import { zh } from '../../web/i18n/zh.ts';
import {
  createDraftNames,
  type DraftNames,
  finishedPackage,
  readToolPart,
  type ToolCall,
  toolPicture,
  toolRefusal,
  toolRemarks,
  toolSentence,
} from '../../web/studio/wording/tool-call.ts';
import { describeApprovalQuestion, describeCall } from '../../web/studio/wording/tool-sentence.ts';
import { act, character, draft, place } from './support.ts';

const STRINGS: Record<Language, object> = { en, zh, ja };
const spoken = {} as Record<Language, i18n>;

beforeAll(async () => {
  for (const language of LANGUAGES) {
    spoken[language] = createInstance();
    await spoken[language].init({
      lng: language,
      fallbackLng: false,
      interpolation: { escapeValue: false },
      resources: { [language]: { translation: STRINGS[language] } },
    });
  }
});

const names: DraftNames = createDraftNames(
  draft({
    characters: [character('aiko', { name: 'Aiko Tanaka' })],
    acts: [act('act_1', [place('old_pier', { title: 'The Pier' })], { title: 'Low Tide' })],
  }),
);

const call = (tool: string, more: Partial<ToolCall> = {}): ToolCall => ({
  tool,
  state: 'done',
  input: {},
  output: { ok: true },
  errorText: null,
  ...more,
});

const say = (one: ToolCall, language: Language = 'en'): string => {
  const { key, subject, unnamed, count } = toolSentence(one, names);
  const t = spoken[language].t as unknown as (key: string, values?: object) => string;
  return t(`tools.${key}`, { subject: subject ?? t(`tools.unnamed.${unnamed}`), count });
};

describe('the sentence of a tool card', () => {
  test('says that an element was read where nothing was changed', () => {
    const read = call('updateElement', { input: { type: 'character', id: 'aiko' }, output: { ok: true, element: {} } });
    expect((['en', 'zh', 'ja'] as const).map((language) => say(read, language))).toMatchInlineSnapshot(`
      [
        "Read Aiko Tanaka",
        "查看了Aiko Tanaka",
        "Aiko Tanakaを読みました",
      ]
    `);
  });

  test('tells what each tool did, by name and number', () => {
    const told = {
      proposeStoryPremise: say(call('proposeStoryPremise', { output: { ok: true, title: 'The Lantern' } })),
      proposeCharacter: say(call('proposeCharacter', { output: { ok: true, name: 'Aiko Tanaka' } })),
      draftActOutline: say(call('draftActOutline', { output: { ok: true, title: 'Low Tide' } })),
      draftNodeWeb: say(call('draftNodeWeb', { input: { actId: 'act_1' }, output: { ok: true, updatedLocations: 4 } })),
      draftNodeEncounters: say(
        call('draftNodeEncounters', { input: { nodeId: 'old_pier' }, output: { ok: true, encounterCount: 5 } }),
      ),
      writeScene: say(
        call('writeScene', {
          input: { nodeId: 'old_pier', part: 'arrival' },
          output: { ok: true, lines: 12, words: 90 },
        }),
      ),
      finalizeNode: say(call('finalizeNode', { input: { nodeId: 'old_pier' }, output: { ok: true } })),
      updateElement: say(call('updateElement', { input: { type: 'character', id: 'aiko' }, output: { ok: true } })),
      finalizePackage: say(
        call('finalizePackage', { output: { ok: true, title: 'The Lantern', totalNodes: 4, packageId: 'p' } }),
      ),
    };
    expect(Object.keys(told)).toEqual([...PLANNING_TOOL_NAMES]);
    expect(told).toEqual({
      proposeStoryPremise: 'Wrote the premise of “The Lantern”',
      proposeCharacter: 'Drew Aiko Tanaka',
      draftActOutline: 'Outlined “Low Tide”',
      draftNodeWeb: 'Mapped Low Tide: 4 places',
      draftNodeEncounters: 'Wrote 5 encounters for The Pier',
      writeScene: 'Wrote 12 lines for The Pier',
      finalizeNode: 'Painted The Pier and composed its music',
      updateElement: 'Revised Aiko Tanaka',
      finalizePackage: 'Finished “The Lantern”, 4 places',
    });
  });

  test.each(
    [...PLANNING_TOOL_NAMES, 'someLaterTool'].flatMap((tool) => LANGUAGES.map((language) => [tool, language] as const)),
  )('%s has words in %s for every state, whatever the call lacks', (tool, language) => {
    const inputs = [undefined, null, 'half a str', {}, { title: 7, type: 'node' }, { nodeId: 'unknown_place' }];
    for (const state of ['running', 'waiting', 'done', 'declined', 'refused', 'failed', 'stopped'] as const) {
      for (const input of inputs) {
        const sentence = say(call(tool, { state, input, output: undefined }), language);
        expect(sentence.trim()).not.toBe('');
        expect(sentence).not.toMatch(/\{\{|\}\}|^tools\.|undefined|null/);
      }
    }
  });

  test('counts what is streaming in, and reads an id nobody named yet', () => {
    const running = call('draftNodeEncounters', {
      state: 'running',
      input: { nodeId: 'fog_bell_tower', encounters: [{ id: 'a' }, { id: 'b' }] },
      output: undefined,
    });
    expect(toolSentence(running, names)).toMatchObject({ subject: 'fog bell tower', count: 2 });
    expect(say(running)).toBe('Writing encounters for fog bell tower…');
    expect(say(call('draftNodeWeb', { input: {}, output: { ok: true, updatedLocations: 1 } }))).toBe(
      'Mapped the act: 1 place',
    );
  });
});

describe('what a call that came to nothing was about', () => {
  const TOOLS = [...PLANNING_TOOL_NAMES, ...CHECKLIST_TOOL_NAMES, 'someLaterTool'];
  const sayIn = (language: Language, tool: string, state: ToolCall['state']) =>
    describeCall(spoken[language].t, call(tool, { state, output: undefined }), names);

  test('is that it was interrupted, or failed: nobody sent it back, and nothing goes on', () => {
    const input = { nodeId: 'old_pier' };
    const at = (state: ToolCall['state']) =>
      describeCall(spoken.en.t, call('finalizeNode', { state, input, output: undefined }), names);
    expect(at('stopped')).toBe('Painting The Pier and composing its music: interrupted');
    expect(at('failed')).toBe('Painting The Pier and composing its music: failed');
  });

  test.each(LANGUAGES)('is said of every tool in %s, none by its name', (language) => {
    for (const tool of TOOLS) {
      const [running, refused] = [sayIn(language, tool, 'running'), sayIn(language, tool, 'refused')];
      for (const state of ['stopped', 'failed'] as const) {
        const said = sayIn(language, tool, state);
        expect(said).not.toContain(refused);
        expect(said).not.toMatch(/…|\{\{/);
        expect(said.startsWith(running.replace(/…+$/, ''))).toBe(true);
      }
      expect([running, refused, describeApprovalQuestion(spoken[language].t, call(tool), names)].join()).not.toContain(
        tool,
      );
    }
  });
});

describe('reading a tool part', () => {
  test.each([
    ['input-streaming', undefined, true, 'running'],
    ['input-available', undefined, true, 'running'],
    ['input-available', undefined, false, 'stopped'],
    ['approval-requested', undefined, true, 'waiting'],
    ['approval-requested', undefined, false, 'waiting'],
    ['approval-responded', undefined, true, 'running'],
    ['output-available', { ok: true }, true, 'done'],
    ['output-available', { ok: false, error: 'no' }, true, 'refused'],
    ['output-error', undefined, true, 'failed'],
    ['output-denied', undefined, false, 'declined'],
  ])('%s with %j is %s', (state, output, live, expected) => {
    expect(readToolPart('proposeCharacter', { state, output }, live).state).toBe(expected);
  });

  test('a refusal brings its reason for the author, and what the model was told', () => {
    const refused = readToolPart(
      'draftNodeWeb',
      {
        state: 'output-available',
        output: {
          ok: false,
          error: 'There is no act "act_2".',
          hint: 'Call draftActOutline first.',
          issues: [{ path: 'actId', message: 'unknown' }],
          reason: { code: 'element-missing', type: 'act', id: 'act_2' },
        },
      },
      true,
    );
    expect(toolRefusal(refused)).toEqual({
      code: 'refused',
      reason: { code: 'element-missing', type: 'act', id: 'act_2' },
    });
    const failed = readToolPart('draftNodeWeb', { state: 'output-error', errorText: 'Stopped.' }, false);
    expect(toolRefusal(failed)).toEqual({ code: 'internal' });
    expect(toolRefusal(call('draftNodeWeb'))).toBeNull();
  });

  test('remarks are sentences only, with their reasons where there are any', () => {
    const output = {
      ok: true,
      warnings: ['old', 3, null, 'thin'],
      remarks: [null, 1, { code: 'x' }, { code: 'y', n: 1 }],
    };
    expect(toolRemarks(call('draftNodeEncounters', { output }))).toEqual([
      { told: 'old', reason: undefined },
      { told: 'thin', reason: { code: 'y', n: 1 } },
    ]);
    expect(toolRemarks(call('draftNodeEncounters', { output: 'nonsense' }))).toEqual([]);
  });

  test('pictures are the server’s own files only', () => {
    const portrait = call('proposeCharacter', { output: { ok: true, imageUrl: '/media/p/characters/a.png' } });
    expect(toolPicture(portrait)).toEqual({ kind: 'portrait', url: '/media/p/characters/a.png' });
    const background = call('finalizeNode', { output: { ok: true, backgroundUrl: '/media/p/backgrounds/a.webp' } });
    expect(toolPicture(background)).toEqual({ kind: 'place', url: '/media/p/backgrounds/a.webp' });
    const redrawn = call('updateElement', {
      output: { ok: true, updated: 'node', imageUrl: '/media/p/backgrounds/b.webp' },
    });
    expect(toolPicture(redrawn)).toEqual({ kind: 'place', url: '/media/p/backgrounds/b.webp' });
    const foreign = call('proposeCharacter', { output: { ok: true, imageUrl: 'https://elsewhere.example/a.png' } });
    expect(toolPicture(foreign)).toBeNull();
  });

  test('only a finalizePackage that is done has finished a package', () => {
    const output = { ok: true, packageId: 'lantern' };
    expect(finishedPackage(call('finalizePackage', { output }))).toBe('lantern');
    expect(finishedPackage(call('finalizePackage', { state: 'refused', output }))).toBeNull();
    expect(finishedPackage(call('updateElement', { output }))).toBeNull();
  });
});
