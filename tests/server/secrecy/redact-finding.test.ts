import { expect, test } from 'vitest';
import { redactFindingNote } from '../../../server/secrecy/index.ts';
import { compileStory, startPlay, type VNFrame } from '../../../shared/play/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const findings = {
  plain: 'Two pages are missing from the file. [missing_pages]',
  secret: 'The surgeon sold the infected linen to the barracks.',
  culprit: 'Doctor Crane changed the date on the bill.',
};
const story = makePackage({
  acts: [
    act('act_1', [
      place('ward', [
        encounter('enc_file', { title: 'A thin file', findings: [findings.plain] }),
        encounter('enc_linen', { title: 'The linen room', findings: [findings.secret] }),
        encounter('enc_bill', {
          title: 'A bill, twice dated',
          options: [{ text: 'Read it again', then: { findings: [findings.culprit] } }],
        }),
      ]),
    ]),
  ],
  characters: [
    { ...character('crane'), name: 'Doctor Crane', role: 'antagonist' },
    { ...character('iris'), name: 'Iris' },
  ],
  facts: [
    { id: 'linen', text: 'The surgeon sold infected linen to the barracks in May.', audience: 'director' },
    { id: 'crane_knew', text: 'Crane knew of the fever before anybody else.', audience: 'director' },
    { id: 'missing_pages', text: 'Pages were cut out with a scalpel.', audience: 'director' },
  ],
});
const state = { ...startPlay(compileStory(story), 1), findings: Object.values(findings) };
const note = (text: string): VNFrame => ({ type: 'notify', text, kind: 'finding' });

test('a note of something found is shown as it is written', () => {
  const shown = note('Two pages are missing from the file.');
  expect(redactFindingNote(story, state, shown)).toEqual(shown);
});

test('a note that discloses a secret, or names the culprit, is called by the title of its encounter', () => {
  expect(redactFindingNote(story, state, note(findings.secret))).toEqual(note('The linen room'));
  expect(redactFindingNote(story, state, note(findings.culprit))).toEqual(note('A bill, twice dated'));
});

test('what was earned is no secret any more', () => {
  const earned = { ...state, earnedFacts: ['linen', 'crane_knew'] };
  for (const text of [findings.secret, findings.culprit])
    expect(redactFindingNote(story, earned, note(text))).toEqual(note(text));
});

test('other frames stay as they are', () => {
  const frame: VNFrame = { type: 'notify', text: findings.secret, kind: 'info' };
  expect(redactFindingNote(story, state, frame)).toBe(frame);
});
