import { describe, expect, it } from 'vitest';
import { withShortScripts } from '../../../../server/coauthor/draft-state/scripts.ts';
import { foldDraft } from '../../../../shared/story/index.ts';
import { DRAFTS } from '../../../shared/story/fixture.ts';
import { buildStory, call, converse, scriptedModel, workshop } from '../support.ts';

const LINES = [
  { type: 'show' as const, character: 'ken' },
  {
    type: 'say' as const,
    character: 'ken',
    text: 'I lit it, and I would light it again, and again, whatever the sea has to say of it.',
  },
  { type: 'narrate' as const, text: 'Nobody speaks.' },
];
const at = (encounterId: string, nodeId: string) => ({ actId: 'act_1', nodeId, encounterId, part: 'script' });
const DRAFT = [at('enc_rope', 'harbour'), at('enc_ken', 'lighthouse')].reduce(
  (draft, address) => foldDraft(draft, { type: 'scene-written', address, lines: LINES }),
  DRAFTS.finished,
);
const scriptOf = (draft: typeof DRAFT, id: string): unknown =>
  draft.acts[0]?.sandboxLocations.flatMap(({ encounters }) => encounters).find((each) => each.id === id)?.script;

const SHORT = '3 lines: ken: I lit it, and I would light it again, and again, whatever t…';

describe('the scripts of a draft as a model is told it', () => {
  it('are told by their length and beginning', () => {
    const told = withShortScripts(DRAFT, []);
    expect([scriptOf(told, 'enc_rope'), scriptOf(told, 'enc_ken')]).toEqual([SHORT, SHORT]);
  });

  it('are whole in what is asked for, and in what is in it', () => {
    const ofEncounter = withShortScripts(DRAFT, [{ type: 'encounter', actId: 'act_1', id: 'enc_rope' }]);
    expect([scriptOf(ofEncounter, 'enc_rope'), scriptOf(ofEncounter, 'enc_ken')]).toEqual([LINES, SHORT]);
    const ofPlace = withShortScripts(DRAFT, [{ type: 'node', actId: 'act_1', id: 'lighthouse' }]);
    expect([scriptOf(ofPlace, 'enc_rope'), scriptOf(ofPlace, 'enc_ken')]).toEqual([SHORT, LINES]);
  });

  it('leave a draft without scripts as it is', () => {
    expect(withShortScripts(DRAFTS.finished, [])).toBe(DRAFTS.finished);
  });

  it('are whole in the prompt after they were written, and were not told before', async () => {
    const write = call('writeScene', { encounterId: 'enc_rope', part: 'script', lines: LINES });
    const { model, requests } = scriptedModel([{ calls: [write] }]);
    const { coauthor } = await workshop({ model });
    await buildStory(coauthor, 7);
    await converse(coauthor, 'Write the lines of the rope.');
    const tails = requests.map(({ prompt }) => JSON.stringify(prompt.at(-1)));
    expect(tails[0]).not.toContain('I lit it');
    expect(tails[1]).toContain('whatever the sea has to say of it.');
  });
});
