import { describe, expect, test } from 'vitest';
import { removeInvalidReferences } from '../../../server/exchange/remove-invalid-references.ts';
import { readPackage } from '../../../server/exchange/validate-package.ts';
import { draftFromPackage, type ScriptLine, type VNPackage } from '../../../shared/story/index.ts';
import { refusalOf } from '../../shared/story/fixture.ts';
import { everyField } from './every-field.ts';

const FILL = { id: 'new', createdAt: '2026-01-01T00:00:00.000Z' };

/** The package of the tests with a script in its first encounter. */
function withScript(lines: ScriptLine[], more: object = {}): VNPackage {
  const story = everyField();
  const [encounter] = story.plot.acts[0]?.sandboxLocations[0]?.encounters ?? [];
  if (!encounter) throw new Error('There is no encounter.');
  Object.assign(encounter, { script: lines, ...more });
  return story;
}
const firstOf = (story: VNPackage) => story.plot.acts[0]?.sandboxLocations[0]?.encounters[0];

describe('a package from outside', () => {
  test('whose scenes stand comes in as it is', () => {
    const story = everyField();
    expect(removeInvalidReferences(story)).toEqual({ story, remarks: [] });
  });

  test('comes in without what its scripts name and it does not have, and says so', () => {
    const { package: story, remarks } = readPackage(
      withScript(
        [
          { type: 'say', character: 'gone', text: 'I was here.', expression: 'sad' },
          { type: 'say', character: 'aiko', text: 'Was he?', expression: 'angry' },
          { type: 'show', character: 'gone' },
          { type: 'background', id: 'moon' },
          { type: 'music', id: 'joy' },
          { type: 'narrate', text: '<b>Rain</b> {i}falls{/i}.', tells: ['fact', 'nothing'] },
          { type: 'narrate', text: 'It stops.', when: 'when the rain stops' },
        ],
        {
          options: [
            { id: 'go', text: 'Go.', then: { flags: ['did_enc_act_1_quay', 'other'], adjust: { love: 1 } } },
            { id: 'go', text: 'Stay.' },
          ],
        },
      ),
      FILL,
    );
    expect(firstOf(story)).toMatchObject({
      script: [
        { type: 'say', name: 'gone', text: 'I was here.' },
        { type: 'say', character: 'aiko', text: 'Was he?' },
        { type: 'narrate', text: '<b>Rain</b> {i}falls{/i}.', tells: ['fact', 'nothing'] },
        { type: 'narrate', text: 'It stops.', when: 'when the rain stops' },
      ],
      options: [
        { id: 'go', then: { flags: ['did_enc_act_1_quay'], adjust: {} } },
        { id: 'go_2', text: 'Stay.' },
      ],
    });
    const kinds = remarks.flatMap(({ reason }) => ('problem' in reason ? [reason.problem] : []));
    expect(kinds.toSorted()).toEqual(
      ['stranger', 'face', 'background', 'mood', 'fact', 'condition', 'flag', 'meter'].toSorted(),
    );
    // The author mends in the draft what was left as it is.
    expect(draftFromPackage(story).acts[0]?.sandboxLocations[0]?.encounters[0]).toEqual(firstOf(story));
  });

  test('with far too many lines is refused, with how many there may be', () => {
    const many = withScript(Array.from({ length: 10_000 }, () => ({ type: 'narrate' as const, text: 'Rain.' })));
    const refused = refusalOf(() => readPackage(many, FILL));
    expect(refused.message).toMatch(/cannot load|can load/);
    expect(refused.issues[0]?.message).toMatch(/at most 500 lines/);
  });
});
