import { describe, expect, test } from 'vitest';
import { redactProposal } from '../../../server/secrecy/index.ts';
import { compileStory, startPlay } from '../../../shared/play/index.ts';
import { freelyToldStory } from '../../support/sample.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';

const story = freelyToldStory();
const state = startPlay(compileStory(story), 1);
const [truth = ''] = story.plot.globalContext.overarchingTruths;

const TRUTH = 'The harbour master sank the ferry himself with a borrowed drill.';
const quayStory = makePackage({
  acts: [
    act('act_1', [
      place('quay', [encounter('enc_rope', { description: 'A wet rope hangs from the third bollard tonight.' })]),
    ]),
  ],
});
quayStory.plot.globalContext.overarchingTruths = [TRUTH];
const quayState = startPlay(compileStory(quayStory), 1);

describe('a proposal that tells a secret', () => {
  test('loses every free text that does, and keeps the rest', () => {
    const { proposal, dropped } = redactProposal(story, state, {
      encounter: 'enc_clappers',
      doom: 1,
      manner: `Hint that ${truth}`,
      complication: { text: truth },
      check: { stat: 'wits', reason: truth },
      dispositions: [
        { character: 'tome', disposition: 'amused' },
        { character: 'ishida', disposition: truth.slice(0, 110) },
      ],
      items: { gained: ['a rope end', truth] },
    });
    expect(proposal).toEqual({
      encounter: 'enc_clappers',
      doom: 1,
      check: { stat: 'wits' },
      dispositions: [{ character: 'tome', disposition: 'amused' }],
      items: { gained: ['a rope end'] },
    });
    expect(dropped.map(({ what }) => what).sort()).toEqual([
      'check.reason',
      'complication',
      'dispositions',
      'items.gained',
      'manner',
    ]);
  });

  test('may speak of the encounter it chooses', () => {
    const manner = story.plot.acts[0]?.sandboxLocations[0]?.encounters[0]?.description ?? '';
    expect(redactProposal(story, state, { encounter: 'enc_clappers', manner }).dropped).toEqual([]);
    expect(redactProposal(story, state, { manner }).dropped).toHaveLength(1);
  });
});

describe('a proposal', () => {
  test('does not tell an encounter by naming one that cannot be chosen', () => {
    const manner = 'A wet rope hangs from the third bollard tonight.';
    const options = { eligible: ['enc_other'] };
    expect(
      redactProposal(quayStory, quayState, { encounter: 'enc_rope', manner }, options).proposal.manner,
    ).toBeUndefined();
    expect(
      redactProposal(quayStory, quayState, { encounter: 'enc_rope', manner }, { eligible: ['enc_rope'] }).dropped,
    ).toEqual([]);
  });

  test('does not tell a secret in pieces, and offers no answer that does', () => {
    const { proposal, choices, dropped } = redactProposal(
      quayStory,
      quayState,
      { manner: 'the harbour master', complication: { text: 'sank the ferry, a borrowed drill' } },
      { choices: ['Ask about the tide', TRUTH] },
    );
    expect(proposal).toEqual({ manner: 'the harbour master' });
    expect(choices).toEqual(['Ask about the tide']);
    expect(dropped.map(({ what }) => what)).toEqual(['complication', 'choices']);
  });
});
