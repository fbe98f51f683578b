import { describe, expect, it } from 'vitest';
import { BRIEF_LIMITS, type Brief, briefAsText, isQuestion, readBrief } from '../../../shared/brief/index.ts';

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
    expect(readBrief(LIGHTHOUSE)).toEqual({
      kind: 'horror',
      where: 'Brittany',
      when: '1911',
      language: 'en',
      acts: 1,
      placeCount: 5,
      peopleCount: 4,
      people: [{ name: 'Maelle', about: 'keeper' }],
      places: [],
      happens: [],
      avoid: [],
      endings: [],
      text: LIGHTHOUSE,
    });
  });

  it('is the labelled lines and headings of an outline; the rest stays text', () => {
    expect(readBrief(OUTLINE)).toMatchObject({
      title: 'The Last Ferry',
      where: 'Isle of Skye',
      when: '1952',
      tone: 'quiet, wistful',
      people: [
        { name: 'Ailsa MacLeod', about: 'ferrywoman', pronouns: 'she/her', role: 'protagonist' },
        { name: 'Tom', about: 'a journalist', pronouns: 'he/him' },
        { name: 'the harbourmaster', about: 'knows the timetable' },
      ],
      places: [{ name: 'the pier' }, { name: 'the ferry' }, { name: 'a hotel bar' }],
      happens: ['The last ferry is announced.', 'Somebody has bought every ticket.'],
      avoid: ['nobody dies', 'no magic'],
      endings: ['The ferry leaves empty', 'Ailsa stays'],
      text: 'It should feel like autumn.',
    });
  });

  it('is labels that begin a sentence in the middle of a paragraph', () => {
    expect(readBrief('Rain. People: Ana, Bo. Must not happen: a death.')).toMatchObject({
      people: [{ name: 'Ana' }, { name: 'Bo' }],
      avoid: ['a death.'],
      text: 'Rain.',
    });
  });

  it('is no sentence among the names of a list', () => {
    const { people, peopleCount, text } = readBrief('People:\n- Ana\nThree people\nIt rains. Nobody comes.');
    expect({ people, peopleCount, text }).toEqual({
      people: [{ name: 'Ana' }],
      peopleCount: 3,
      text: 'It rains. Nobody comes.',
    });
  });

  it('is a label’s sentence, not what follows it', () => {
    expect(readBrief('Language: Japanese. Three people. People: Dr. Okafor, Ana. It rains.')).toMatchObject({
      language: 'ja',
      peopleCount: 3,
      people: [{ name: 'Dr. Okafor' }, { name: 'Ana' }],
      text: 'Three people.\nIt rains.',
    });
  });

  it.each([
    ['Two bakers named Rosa and Emil run a shop called "The Warm Loaf".', ['Rosa', 'Emil'], ['The Warm Loaf']],
    ['She called Tom yesterday, and they called Ana.', [], []],
    ['三个人物，侦探名叫沈砚，还有一家叫“夜来香”的酒馆。', ['沈砚'], ['夜来香']],
    ['灯台守の名前はマエル。「月見亭」という宿もある。', ['マエル'], ['月見亭']],
    ['「凪」という名の少女が町に戻る。', ['凪'], []],
  ])('is names that are introduced as names: %s', (text, people, places) => {
    const brief = readBrief(text);
    expect(brief.people.map(({ name }) => name)).toEqual(people);
    expect(brief.places.map(({ name }) => name)).toEqual(places);
  });

  it.each<[string, Partial<Brief>]>([
    ['三幕，五处地点，四个人', { acts: 3, placeCount: 5, peopleCount: 4 }],
    ['五つの場所と四人、二幕', { acts: 2, placeCount: 5, peopleCount: 4 }],
    ['5か所、登場人物は３人', { placeCount: 5, peopleCount: 3 }],
    ['第三幕から始めたい', {}],
    ['他一个人住在岛上', {}],
    ['Tell it in the third person, chapter three comes first', {}],
    ['Ninety places', {}],
    ['99 people', { peopleCount: BRIEF_LIMITS.people }],
  ])('is counts, and no ordinals: %s', (text, counts) => {
    const { acts, placeCount, peopleCount } = readBrief(text);
    expect({ acts, placeCount, peopleCount }).toEqual({
      acts: undefined,
      placeCount: undefined,
      peopleCount: undefined,
      ...counts,
    });
  });

  it.each([
    'A keeper hears a voice in the storm and does not know whose it is.',
    'How do endings work?',
    '雨夜，有人敲门。',
    '雨の夜、戸を叩く音がする。',
  ])('is no more than its language where nothing is certain: %s', (text) => {
    const { language, text: rest, ...brief } = readBrief(text);
    expect(rest).toBe(text);
    expect(language).toBeDefined();
    expect(brief).toEqual({ people: [], places: [], happens: [], avoid: [], endings: [] });
  });

  it('is a question where it is nothing else', () => {
    expect(isQuestion(readBrief('How do endings work?'))).toBe(true);
    expect(isQuestion(readBrief('怎样写结局？'))).toBe(true);
    expect(isQuestion(readBrief('A ghost story with four people?'))).toBe(false);
    expect(isQuestion(readBrief('A keeper waits. Who comes?'))).toBe(false);
  });
});

describe('a brief as text', () => {
  const full: Brief = {
    title: 'The Last Ferry',
    kind: 'noir',
    where: 'Skye',
    when: '1952',
    tone: 'quiet',
    language: 'en',
    acts: 2,
    placeCount: 4,
    peopleCount: 3,
    people: [{ name: 'Ailsa', about: 'ferrywoman', pronouns: 'she/her', role: 'protagonist' }, { name: 'Tom' }],
    places: [{ name: 'the pier', about: 'wet planks' }],
    happens: ['The last ferry is announced.'],
    avoid: ['Nobody dies.'],
    endings: ['It leaves empty.', 'Ailsa stays.'],
    text: 'It should feel like autumn.',
  };

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
    expect(brief.text.length).toBeLessThanOrEqual(BRIEF_LIMITS.text);
    expect(brief.people.length).toBeLessThanOrEqual(BRIEF_LIMITS.people);
  });
});
