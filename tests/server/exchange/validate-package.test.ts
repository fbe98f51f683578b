import { describe, expect, test } from 'vitest';
import { readPackage } from '../../../server/exchange/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { type Act, IMPORTED_VERSION_MAX, VNPackageSchema } from '../../../shared/story/index.ts';
import { act, character, encounter, place } from '../../support/story-fixture.ts';
import { plainStory } from './support.ts';

const FILL = { id: 'fresh', createdAt: '2026-01-01T00:00:00.000Z' };
const read = (input: unknown) => {
  const { package: story, remarks } = readPackage(input, FILL);
  return { package: story, warnings: remarks.map(({ told }) => told), reasons: remarks.map(({ reason }) => reason) };
};

const doom = (threshold: number) => ({
  trackerLabel: 'Tide',
  requiredValue: 6,
  escalationEvents: [{ threshold, description: 'The water rises.' }],
});
const frames = (expectedFrames: number) => encounter('enc', { pacing: { expectedFrames, focus: 'standard' } });

/** A picture under a key, with a face where one is given. */
const asset = (url: string, face?: string) => ({
  url,
  mimeType: 'image/png',
  ...(face !== undefined && { expressions: { happy: face } }),
});
const withBackground = (background: object) => ({ ...plainStory(), assets: { backgrounds: { quay: background } } });

describe('a package that comes in', () => {
  test('is taken as it is when nothing is odd about it', () => {
    const story = plainStory();
    expect(read(story)).toEqual({ package: story, warnings: [], reasons: [] });
  });

  test('may be wrapped, as GET /api/packages/:id answers it', () => {
    expect(read({ package: plainStory() })).toEqual(read(plainStory()));
  });

  test('is said to have lost the fields that stories do not have here', () => {
    const story = plainStory();
    const [first, ...others] = story.characters;
    const arc = { ...encounter('enc_arc'), arcPhase: 'crisis', weather: ['rain'] };
    const personalArc = { want: 'Peace.', need: 'Truth.', arcEncounters: [arc], [`${'x'.repeat(200)}`]: 1 };
    const { package: taken, reasons } = read({
      ...story,
      characters: [{ ...first, personalArc }, ...others],
      mood: 'blue',
    });
    expect(JSON.stringify(taken)).not.toContain('blue');
    expect(reasons).toEqual([
      {
        code: 'story-fields-left-out',
        count: expect.any(Number),
        names: expect.arrayContaining(['weather', 'x'.repeat(40), 'mood']),
      },
    ]);
  });

  test('may lack what can be filled in', () => {
    const { id: _id, createdAt: _at, version: _version, language: _language, artStyle: _style, ...rest } = plainStory();
    const { assets: _assets, meta: _meta, ...bare } = rest;
    const { package: story, warnings } = read(bare);
    expect(story).toMatchObject({ ...FILL, version: 1, language: 'en', artStyle: '', meta: {} });
    expect(story.assets).toEqual({ backgrounds: {}, characters: {}, music: {} });
    expect(warnings).toEqual([expect.stringContaining('no usable id')]);
  });

  test.each(['../../etc', 'The Story', '', 7, null, 'x'.repeat(65), '__proto__'])('gets a new id for %j', (id) => {
    const { package: story, warnings } = read({ ...plainStory(), id });
    expect(story.id).toBe('fresh');
    expect(warnings).toEqual([expect.stringContaining('no usable id')]);
  });

  test('keeps what it does not know out', () => {
    const story = read({ ...plainStory(), onload: 'alert(1)', __proto__: { polluted: true } }).package;
    expect(story).not.toHaveProperty('onload');
    expect(story).not.toHaveProperty('polluted');
  });
});

describe('what the server counts on and sorts by', () => {
  const issuesFor = (fields: object): string[] => {
    try {
      read({ ...plainStory(), ...fields });
    } catch (error) {
      if (error instanceof RefusalError) return error.issues.map(({ path }) => path);
      throw error;
    }
    return [];
  };

  test.each([
    [{ version: Number.MAX_SAFE_INTEGER }, 'version'],
    [{ version: IMPORTED_VERSION_MAX + 1 }, 'version'],
    [{ version: 1.5 }, 'version'],
    [{ createdAt: 'nonsense' }, 'createdAt'],
    [{ createdAt: '' }, 'createdAt'],
    [{ createdAt: '2026-13-45' }, 'createdAt'],
    [{ createdAt: '+275760-09-13T00:00:00Z' }, 'createdAt'],
    [{ createdAt: 'Mon, 05 Jan 2026 00:00:00 GMT' }, 'createdAt'],
    [{ createdAt: 1_767_225_600_000 }, 'createdAt'],
  ])('%j is refused, by its name', (fields, path) => {
    expect(issuesFor(fields)).toEqual([path]);
  });

  test.each<[string, (value: number) => Act]>([
    ['a threshold', (value) => act('act_1', [place('quay')], { opposingForce: doom(value) })],
    ['the frames of an encounter', (value) => act('act_1', [place('quay', [frames(value)])])],
    ['progress', (value) => act('act_1', [place('quay', [encounter('enc', { givesProgression: value })])])],
  ])('%s beyond all counting is refused', (_what, made) => {
    for (const value of [-1e300, -Number.MAX_VALUE, Number.NEGATIVE_INFINITY]) {
      const story = plainStory();
      const issues = issuesFor({ plot: { ...story.plot, acts: [made(value)] } });
      expect(issues, String(value)).toHaveLength(1);
    }
  });

  test('a story of the highest version can be finished again and is read back', () => {
    const { package: story } = read({ ...plainStory(), version: IMPORTED_VERSION_MAX });
    expect(VNPackageSchema.safeParse({ ...story, version: story.version + 1 }).success).toBe(true);
  });

  test.each([
    ['2025-06-01', '2025-06-01T00:00:00.000Z'],
    ['2025-06-01T12:00:00+09:00', '2025-06-01T03:00:00.000Z'],
    ['2025-06-01T12:00:00.5Z', '2025-06-01T12:00:00.500Z'],
  ])('a date written as %s sorts as any other', (createdAt, kept) => {
    expect(read({ ...plainStory(), createdAt }).package.createdAt).toBe(kept);
  });

  test('a date to come is not kept: the story would be the newest for ever', () => {
    expect(read({ ...plainStory(), createdAt: '9999-12-31' }).package.createdAt).toBe(FILL.createdAt);
  });

  test('reads packages from before the bounds unchanged', () => {
    const kept = { ...plainStory(), version: Number.MAX_SAFE_INTEGER, createdAt: 'nonsense' };
    expect(VNPackageSchema.parse(kept)).toMatchObject({ version: Number.MAX_SAFE_INTEGER, createdAt: 'nonsense' });
  });
});

describe('pictures and tracks', () => {
  test.each([
    ['/media/other/backgrounds/quay-1.webp', true],
    ['https://elsewhere.example/quay.webp', false],
    ['//elsewhere.example/quay.webp', false],
    ['/media/../../etc/passwd', false],
    ['/media/other/backgrounds/../../lock', false],
    ['/media/other/backgrounds/a/b.webp', false],
    ['/media/other/secrets/a.webp', false],
    ['/media/other/backgrounds/a.webp?x=1', false],
    ['data:image/png;base64,AAAA', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('at %j are kept: %s', (url, isKept) => {
    const { package: story, warnings } = read(withBackground(asset(url)));
    expect(Object.keys(story.assets.backgrounds)).toEqual(isKept ? ['quay'] : []);
    expect(warnings).toEqual(isKept ? [] : [expect.stringMatching(/^1 pictures or tracks lay elsewhere/)]);
  });

  test('go with a face that lies elsewhere', () => {
    const face = asset('/media/other/backgrounds/a.webp', 'https://elsewhere.example/happy.webp');
    expect(read(withBackground(face)).package.assets.backgrounds).toEqual({});
  });
});

const oneAct = (...places: Parameters<typeof act>[1]) => [act('act_1', places)];

describe('what an author would be surprised by is a warning', () => {
  test.each([
    [
      'a way to nowhere',
      plainStory({ acts: oneAct(place('quay', [], { connections: ['moon'] })) }),
      /"quay" leads to "moon"/,
      { code: 'way-leads-nowhere', place: { type: 'node', id: 'quay' }, to: 'moon' },
    ],
    [
      'a place that needs a stranger',
      plainStory({ acts: oneAct(place('quay', [], { requiredCharacters: ['nobody'] })) }),
      /"quay" needs "nobody"/,
      { code: 'stranger-needed', place: { id: 'quay' }, id: 'nobody' },
    ],
    [
      'an encounter that needs a stranger',
      plainStory({ acts: oneAct(place('quay', [encounter('enc_a', { requiredCharacters: ['nobody'] })])) }),
      /"quay" needs "nobody"/,
      { code: 'stranger-needed', place: { id: 'quay' }, id: 'nobody' },
    ],
    [
      'a start that is not there',
      plainStory({ acts: [act('act_1', [place('quay')], { startLocation: 'moon' })] }),
      /starts at "moon".*first place/,
      { code: 'act-begins-elsewhere', act: { type: 'act', id: 'act_1' } },
    ],
    [
      'nobody to play',
      plainStory({ characters: [character('ken')] }),
      /No character is the protagonist/,
      { code: 'no-protagonist' },
    ],
  ])('%s', (_what, story, warning, reason) => {
    const { package: taken, warnings, reasons } = read(story);
    expect(warnings).toContainEqual(expect.stringMatching(warning));
    const at = warnings.findIndex((each) => warning.test(each));
    expect(reasons[at]).toMatchObject(reason);
    expect(taken.plot).toEqual(story.plot);
  });

  test('is told once, and at most 50 times', () => {
    const ways = Array.from({ length: 50 }, (_, index) => `nowhere_${index}`);
    const places = ['a', 'b', 'c'].map((id) => place(id, [], { connections: [...ways, ...ways].slice(0, 50) }));
    const { warnings } = read(plainStory({ acts: oneAct(...places) }));
    expect(warnings).toHaveLength(50);
    expect(new Set(warnings).size).toBe(50);
  });
});

describe('what cannot be loaded is refused with where', () => {
  const { plot } = plainStory();
  test.each<[string, unknown, string | null]>([
    ['nothing', null, null],
    ['a list', [plainStory()], null],
    ['a word', 'story', null],
    ['an empty object', {}, 'plot'],
    ['no acts', { ...plainStory(), plot: { ...plot, acts: [] } }, 'plot.acts'],
    ['an act without places', { ...plainStory(), plot: { ...plot, acts: oneAct() } }, 'plot.acts.0.sandboxLocations'],
    ['a title of blanks', { ...plainStory(), title: '   ' }, 'title'],
    ['a cast that is none', { ...plainStory(), characters: { aiko: {} } }, 'characters'],
    [
      'a place whose id is a path',
      { ...plainStory(), plot: { ...plot, acts: oneAct({ ...place('quay'), id: '../x' }) } },
      'plot.acts.0.sandboxLocations.0.id',
    ],
    ['a picture under a path', { ...plainStory(), assets: { backgrounds: { '../x': asset('/x') } } }, 'assets'],
  ])('%s', (_what, input, path) => {
    const refused = (() => {
      try {
        return read(input);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(RefusalError);
    const { code, message, issues } = refused as RefusalError;
    expect(code).toBe('refused');
    expect(message).not.toBe('');
    expect(issues.map((issue) => issue.path)).toEqual(
      expect.arrayContaining(path === null ? [] : [expect.stringContaining(path)]),
    );
  });
});
