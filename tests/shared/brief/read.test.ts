import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BRIEF_LIMITS,
  type Brief,
  BriefSchema,
  type BriefSheet,
  briefAsText,
  findStoryKind,
  isQuestionBrief,
  listBriefSentences,
  readBrief,
} from '../../../shared/brief/index.ts';
import { briefOf } from '../../support/brief-of.ts';
import { runs } from '../../support/runs.ts';

const LIGHTHOUSE =
  'A ghost story on a winter lighthouse in Brittany, 1911. One act with five places and four people, the keeper is called Maelle.';
const OUTLINE = `# The Last Ferry

Setting: Isle of Skye, 1952
Tone: quiet, wistful
People:
- Ailsa MacLeod – ferrywoman, she/her, protagonist
- Tom (a journalist, he/him)
- the harbourmaster: knows the timetable

Places: the pier, the ferry, a hotel bar
## What happens
1. The last ferry is announced.
2. Somebody has bought every ticket.
Must not happen: nobody dies; no magic
Endings: The ferry leaves empty; Ailsa stays

It should feel like autumn.`;

describe('what a text says for certain', () => {
  it('is numbers before a noun of the sheet, a kind by its name, a year with its place, a name after "called"', () => {
    expect(readBrief(LIGHTHOUSE)).toEqual(
      briefOf(
        {
          genre: 'horror',
          place: 'Brittany',
          time: '1911',
          language: 'en',
          length: { acts: 1, places: 5, people: 4 },
          people: [{ name: 'Maelle', who: 'keeper' }],
        },
        'A ghost story on a winter lighthouse in Brittany.',
      ),
    );
  });

  it('is the labelled lines and headings of an outline; the rest stays text', () => {
    expect(readBrief(OUTLINE)).toEqual(
      briefOf(
        {
          language: 'en',
          title: 'The Last Ferry',
          place: 'Isle of Skye',
          time: '1952',
          tone: 'quiet, wistful',
          people: [
            { name: 'Ailsa MacLeod', who: 'ferrywoman', pronouns: 'she/her', role: 'protagonist' },
            { name: 'Tom', who: 'a journalist', pronouns: 'he/him' },
            { name: 'the harbourmaster', who: 'knows the timetable' },
          ],
          places: [{ name: 'the pier' }, { name: 'the ferry' }, { name: 'a hotel bar' }],
          happens: ['The last ferry is announced.', 'Somebody has bought every ticket.'],
          never: ['nobody dies', 'no magic'],
          endings: [{ title: 'The ferry leaves empty' }, { title: 'Ailsa stays' }],
        },
        'It should feel like autumn.',
      ),
    );
  });

  it('is labels that begin a sentence in the middle of a paragraph', () => {
    expect(readBrief('Rain. People: Ana, Bo. Must not happen: a death.')).toMatchObject({
      sheet: { people: [{ name: 'Ana' }, { name: 'Bo' }], never: ['a death.'] },
      unplaced: ['Rain.'],
    });
  });

  it('is no sentence among the names of a list', () => {
    expect(readBrief('People:\n- Ana\nThree people\nIt rains. Nobody comes.')).toMatchObject({
      sheet: { people: [{ name: 'Ana' }], length: { people: 3 } },
      unplaced: ['It rains. Nobody comes.'],
    });
  });

  it('is no paragraph after a list of items and a blank line', () => {
    expect(readBrief('Endings:\n- She stays\n\n- She goes\n\nIt should feel like autumn.')).toMatchObject({
      sheet: { endings: [{ title: 'She stays' }, { title: 'She goes' }] },
      unplaced: ['It should feel like autumn.'],
    });
    expect(readBrief('## What happens\n\nIt rains.\n\nIt stops.').sheet.happens).toEqual(['It rains.', 'It stops.']);
  });

  it('is one entry for each item of a list', () => {
    const items = [
      'People:',
      '- Inés Romero, 29, bookkeeper, finds a page missing',
      '- Sol (the tall one): keeps the keys, lies about it',
      '- "Halina" [she/her], a nurse',
      '',
      'Places:',
      '* The mill, empty, half burnt',
      '* Pier: wet planks; gulls',
      'What happens:',
      '1. A page is gone; nobody says so.',
      '2. The end: someone lights a fire, and runs.',
      'Endings:',
      '- She stays; he goes.',
      '- Both go.',
      '- The sea – it takes all of them. Slowly.',
    ];
    expect(readBrief(items.join('\n'))).toMatchObject({
      sheet: {
        people: [
          { name: 'Inés Romero', who: '29, bookkeeper, finds a page missing' },
          { name: 'Sol', who: 'the tall one, : keeps the keys, lies about it' },
          { name: 'Halina', who: 'a nurse', pronouns: 'she/her' },
        ],
        places: [
          { name: 'The mill', what: 'empty, half burnt' },
          { name: 'Pier', what: 'wet planks; gulls' },
        ],
        happens: ['A page is gone; nobody says so.', 'The end: someone lights a fire, and runs.'],
        endings: [
          { title: 'She stays; he goes.' },
          { title: 'Both go.' },
          { title: 'The sea', text: 'it takes all of them. Slowly.' },
        ],
      },
      unplaced: [],
    });
  });

  it.each<[string, Partial<BriefSheet>]>([
    ['場所：待合室、灯台、診療所', { places: [{ name: '待合室' }, { name: '灯台' }, { name: '診療所' }] }],
    ['地点：灯塔、诊所', { places: [{ name: '灯塔' }, { name: '诊所' }] }],
    [
      'People:\nInés Romero, 29\nTom: baker\n\nTone: dry',
      {
        people: [
          { name: 'Inés Romero', who: '29' },
          { name: 'Tom', who: 'baker' },
        ],
        tone: 'dry',
      },
    ],
    ['People:\nAna, Tom', { people: [{ name: 'Ana' }, { name: 'Tom' }] }],
    ['People: Clara, a glazier, Tom', { people: [{ name: 'Clara', who: 'a glazier' }, { name: 'Tom' }] }],
    ['場所：三つ', { length: { places: 3 } }],
    ['場所：函館の港', { place: '函館の港' }],
    ['場所と時代：雪の北海道', { place: '雪の北海道' }],
    ['人物：“小雪”、“真一”', { people: [{ name: '小雪' }, { name: '真一' }] }],
    [
      '- Title: Low Mill\n- People:\n  - Ana, a nurse\n- Endings: She stays',
      { title: 'Low Mill', people: [{ name: 'Ana', who: 'a nurse' }], endings: [{ title: 'She stays' }] },
    ],
  ])('is a list after a label of places, one text a setting: %s', (text, found) => {
    const { sheet, unplaced } = readBrief(text);
    expect({ sheet, unplaced }).toEqual(briefOf({ ...found, language: sheet.language }));
  });

  it('is a label’s sentence, not what follows it', () => {
    expect(readBrief('Language: Japanese. Three people. People: Dr. Okafor, Ana. It rains.')).toEqual(
      briefOf(
        { language: 'ja', length: { people: 3 }, people: [{ name: 'Dr. Okafor' }, { name: 'Ana' }] },
        'It rains.',
      ),
    );
  });

  it.each([
    ['Two bakers named Rosa and Emil run a shop called "The Warm Loaf".', ['Rosa', 'Emil'], ['The Warm Loaf']],
    ['Two bakers. They are called Rosa and Emil.', ['Rosa', 'Emil'], []],
    ['She called Tom yesterday, and they called Ana.', [], []],
    ['三个人物，侦探名叫沈砚，还有一家叫“夜来香”的酒馆。', ['沈砚'], ['夜来香']],
    ['灯台守の名前はマエル。「月見亭」という宿もある。', ['マエル'], ['月見亭']],
    ['「凪」という名の少女が町に戻る。', ['凪'], []],
    ['主人公は「小雪」、その友が「真一」。「もう遅い」と声がする。', ['小雪', '真一'], []],
    ['「小雪」という名前。「真一」という名前の船員。', ['小雪', '真一'], []],
    [
      'A nurse, "Halina", and her neighbour "Tom Reed" share a house called “Low Mill”.',
      ['Halina', 'Tom Reed'],
      ['Low Mill'],
    ],
    ['护士“林月”和船长“老周”在“望海”客栈相遇。', ['林月', '老周'], ['望海']],
    ['"Stop!" she cries, "not here."', [], []],
  ])('is names that are introduced as names: %s', (text, people, places) => {
    const { sheet } = readBrief(text);
    expect(sheet.people.map(({ name }) => name)).toEqual(people);
    expect(sheet.places.map(({ name }) => name)).toEqual(places);
  });

  it.each<[string, BriefSheet['length']]>([
    ['三幕，五处地点，四个人', { acts: 3, places: 5, people: 4 }],
    ['五つの場所と四人、二幕', { acts: 2, places: 5, people: 4 }],
    ['5か所、登場人物は３人', { places: 5, people: 3 }],
    ['場所は三つ、登場人物は4人、二幕', { acts: 2, places: 3, people: 4 }],
    ['第三幕から始めたい', {}],
    ['他一个人住在岛上', {}],
    ['Tell it in the third person, chapter three comes first', {}],
    ['Ninety places', {}],
    ['99 people', { people: BRIEF_LIMITS.people }],
  ])('is counts, and no ordinals: %s', (text, length) => {
    expect(readBrief(text).sheet.length).toEqual(length);
  });

  it.each([
    'A keeper hears a voice in the storm and does not know whose it is.',
    'How do endings work?',
    '雨夜，有人敲门。',
    '雨の夜、戸を叩く音がする。',
  ])('is no more than its language where nothing is certain: %s', (text) => {
    const { sheet, unplaced } = readBrief(text);
    expect(sheet.language).toBeDefined();
    expect({ sheet, unplaced }).toEqual(briefOf({ language: sheet.language }, text));
  });

  it('has the language of its locale where there is no text to tell one', () => {
    expect(readBrief('', 'ja-JP')).toEqual(briefOf({ language: 'ja' }));
    expect(readBrief('雨夜，有人敲门。', 'en').sheet.language).toBe('zh');
  });

  it.each([
    ['Genre: horror', 'horror', 'horror'],
    ['Genre: Fairy tale', 'fantasy', 'fantasy'],
    ['Genre: dark fantasy with jokes', 'dark fantasy with jokes', 'fantasy'],
    ['类型：古风悬疑', '古风悬疑', 'noir'],
    ['Genre: western', 'western', 'open'],
  ])('is a genre in the author’s words: %s', (text, genre, kind) => {
    expect(readBrief(text).sheet.genre).toBe(genre);
    expect(findStoryKind(genre)).toBe(kind);
  });

  it('is a question where it is nothing else', () => {
    expect(isQuestionBrief(readBrief('How do endings work?'))).toBe(true);
    expect(isQuestionBrief(readBrief('怎样写结局？'))).toBe(true);
    expect(isQuestionBrief(readBrief('A ghost story with four people?'))).toBe(false);
    expect(isQuestionBrief(readBrief('A keeper waits. Who comes?'))).toBe(false);
  });
});

describe('a brief as text', () => {
  const full: Brief = briefOf(
    {
      title: 'The Last Ferry',
      genre: 'noir',
      place: 'Skye',
      time: '1952',
      tone: 'quiet',
      language: 'en',
      length: { acts: 2, places: 4, people: 3 },
      people: [{ name: 'Ailsa', who: 'ferrywoman', pronouns: 'she/her', role: 'protagonist' }, { name: 'Tom' }],
      places: [{ name: 'the pier', what: 'wet planks' }],
      happens: ['The last ferry is announced.'],
      never: ['Nobody dies.'],
      endings: [{ title: 'It leaves empty.' }, { title: 'She stays', text: 'Ailsa stays.' }],
    },
    'It should feel like autumn.',
  );

  it.each(['en', 'zh', 'ja'] as const)('is read back as it was, with the labels of %s', (language) => {
    expect(readBrief(briefAsText(full, language))).toEqual(full);
  });
});

describe('reading', () => {
  it.each([
    'a'.repeat(30_000),
    'a b '.repeat(8_000),
    '"'.repeat(20_000),
    '一'.repeat(20_000),
    'called A, '.repeat(2_000),
    '叫一'.repeat(10_000),
    '(a,'.repeat(7_000),
    `People: ${'a,'.repeat(9_000)}`,
    'People:\n'.repeat(2_000),
    'in A A A, '.repeat(2_000),
  ])('takes no time over a text that is long and odd', (text) => {
    const begun = performance.now();
    const brief = readBrief(text);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(brief.unplaced.join('').length).toBeLessThanOrEqual(BRIEF_LIMITS.text);
    expect(brief.sheet.people.length).toBeLessThanOrEqual(BRIEF_LIMITS.people);
  });
});

describe('any text', () => {
  const PIECES = [
    ...[
      'People:',
      'Places: ',
      'Ending: ',
      '登場人物：',
      '场景：',
      '場所：',
      'Act 2: ',
      '# ',
      '- ',
      '1. ',
      '**',
      ':',
      '：',
    ],
    ...[
      '""',
      '「」',
      '"A"',
      '「',
      '」',
      '《',
      '》',
      '“',
      '”',
      '(',
      ')',
      ' called ',
      'という名前の',
      '名叫',
      ' – ',
      '—',
    ],
    ...['、', ', ', '; ', '? ', '. ', ' ', '\n', '\n\n', 'x'.repeat(90), 'Maelle', 'Dr. ', 'the keeper', 'you'],
    ...['五つの場所', '99 places', 'in Paris, 1911'],
  ];

  it('makes a brief that stands, and whose content can be told', () => {
    const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (said) => {
        const brief = readBrief(said);
        expect(BriefSchema.parse(brief)).toEqual(brief);
        expect(() => listBriefSentences(brief)).not.toThrow();
      }),
      { numRuns: runs(3000) },
    );
  });
});
