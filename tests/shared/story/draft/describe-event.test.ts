import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DraftEvent,
  decideEdit,
  decideRemoveElement,
  decideUpdateElement,
  describeEvent,
  foldDraft,
  PLANNING_TOOL_NAMES,
  type PlanDraft,
} from '../../../../shared/story/index.ts';
import { draftWithElement } from '../arbitrary.ts';
import { aiko, DRAFTS, encounter, finalize, harbourPool, ken, outline, premise, web } from '../fixture.ts';

const done = DRAFTS.finished;
const art = {
  background: { url: '/media/p/backgrounds/new.webp', mimeType: 'image/webp' },
  music: { url: '/media/p/music/new.ogg', mimeType: 'audio/ogg' },
};
const image = art.background;
const edit = (...input: Parameters<typeof decideEdit> extends [unknown, infer Edit] ? [Edit] : never): DraftEvent =>
  decideEdit(done, ...input).event;

describe('a line of the history', () => {
  it.each<[string, PlanDraft, DraftEvent]>([
    ['proposed the premise of "The Salt Lantern"', DRAFTS.empty, { type: 'premise-proposed', premise }],
    ['proposed the premise anew: "Ebb"', done, { type: 'premise-proposed', premise: { ...premise, title: 'Ebb' } }],
    ['proposed the character Ken', DRAFTS.withPremise, { type: 'character-proposed', character: ken }],
    ['proposed the character Ken anew', done, { type: 'character-proposed', character: ken }],
    ['outlined act 1 ("Low Tide", 2 places)', DRAFTS.withCast, { type: 'act-outlined', outline }],
    ['outlined anew act 1 ("Low Tide", 2 places)', done, { type: 'act-outlined', outline }],
    ['drew the map of act 1 ("Low Tide", 2 places)', DRAFTS.withOutline, { type: 'web-drafted', ...web }],
    ['drew the map of act 1 ("Low Tide", 2 places) anew', done, { type: 'web-drafted', ...web }],
    ['wrote 3 encounters for The Harbour', DRAFTS.withWeb, { type: 'encounters-drafted', ...harbourPool }],
    [
      'wrote 1 encounter for The Harbour',
      done,
      { type: 'encounters-drafted', ...harbourPool, encounters: [encounter('enc_a')] },
    ],
    [
      'finalized The Harbour: picture and music',
      DRAFTS.withPools,
      { type: 'node-finalized', ...finalize('harbour'), ...art },
    ],
    [
      'changed title and tone of the premise',
      done,
      edit({ type: 'premise', changes: { title: 'Ebb', 'globalContext.tone': 'x' } }),
    ],
    [
      'changed art style, themes and 2 more of the premise',
      done,
      edit({
        type: 'premise',
        changes: { themes: [], globalMaterials: [], possibleEndings: ['x', 'y'], artStyle: 'oil' },
      }),
    ],
    [
      'changed look and voice of the character Aiko Mori',
      done,
      edit({ type: 'character', id: 'aiko', changes: { imagePrompt: 'a diver', voice: 'dry' } }),
    ],
    ['renamed the character Aiko Mori', done, edit({ type: 'character', id: 'aiko', changes: { id: 'rin' } })],
    [
      'changed doom clock of act 1 ("Low Tide")',
      done,
      edit({ type: 'act', id: 'act_1', changes: { opposingForce: null } }),
    ],
    [
      'changed the encounter The rope of the place The Harbour',
      done,
      edit({ type: 'encounter', id: 'enc_rope', changes: { title: 'The rope' } }),
    ],
    [
      'changed title of the place The Harbour and removed the encounter About enc_gulls',
      done,
      edit({ type: 'node', id: 'harbour', changes: { title: 'Quay', 'encounters.enc_gulls': null } }),
    ],
    [
      'changed personal arc of the character Ken',
      done,
      edit({ type: 'encounter', id: 'arc_ken_meets', changes: { title: 'x' } }),
    ],
    [
      'changed places of act 1 ("Low Tide") and took The Lighthouse off the map',
      done,
      edit({ type: 'act', id: 'act_1', changes: { intendedLocations: ['harbour'] } }),
    ],
    [
      'added the place The Quay to act 1 ("Low Tide")',
      done,
      edit({
        type: 'node',
        actId: 'act_1',
        id: 'quay',
        changes: { title: 'The Quay', ambientDetail: '', mood: 'rain' },
      }),
    ],
    ['drew a new portrait of the character Ken', done, { type: 'character-updated', id: 'ken', character: ken, image }],
    [
      'changed name of the character Aiko Mori, with a new portrait',
      done,
      { type: 'character-updated', id: 'aiko', character: { ...aiko, name: 'Rin' }, image },
    ],
    [
      'drew a new picture of the place The Harbour',
      done,
      {
        ...decideUpdateElement(done, {
          type: 'node',
          actId: 'act_1',
          id: 'harbour',
          changes: {},
          regenerateImage: true,
        }).event,
        background: image,
      } as DraftEvent,
    ],
    ['removed the character Aiko Mori', done, decideRemoveElement(done, { type: 'character', id: 'aiko' }).event],
    [
      'removed the place The Lighthouse',
      done,
      decideRemoveElement(done, { type: 'node', id: 'lighthouse' }, { force: true }).event,
    ],
    [
      'removed the encounter About enc_gulls',
      done,
      decideRemoveElement(done, { type: 'encounter', id: 'enc_gulls' }).event,
    ],
    ['removed act 1 ("Low Tide")', done, decideRemoveElement(done, { type: 'act', id: 'act_1' }).event],
    [
      'put in a picture of their own for the character Ken',
      done,
      { type: 'picture-replaced', element: { type: 'character', id: 'ken' }, image },
    ],
    ['opened the package "The Salt Lantern"', DRAFTS.empty, { type: 'draft-opened', draft: done }],
    [
      'went back to the snapshot "First"',
      DRAFTS.empty,
      { type: 'draft-restored', draft: done, snapshot: 'First', parts: null },
    ],
    [
      'took 2 parts from the snapshot "First"',
      DRAFTS.empty,
      { type: 'draft-restored', draft: done, snapshot: 'First', parts: 2 },
    ],
    [
      'finalized the package "Ebb", version 2',
      done,
      { type: 'package-finalized', packageId: 'p', version: 2, title: 'Ebb' },
    ],
  ])('%s', (phrase, before, event) => {
    expect(describeEvent(before, event)).toBe(phrase);
  });

  it('has words for every removal and every rename, in which no tool and no undefined appears', () => {
    const odd = new RegExp([...PLANNING_TOOL_NAMES, 'undefined', '\\n'].join('|'));
    fc.assert(
      fc.property(draftWithElement, ({ draft, element }) => {
        const events: DraftEvent[] = [{ type: 'element-removed', element }];
        const act = draft.acts.find(({ id }) => element.type === 'act' && id === element.id);
        if (act) {
          const { sandboxLocations: _places, ...own } = act;
          events.push({ type: 'act-updated', id: act.id, outline: { ...own, title: 'x' } });
        }
        for (const event of events) {
          const phrase = describeEvent(draft, event);
          expect(phrase).not.toBe('');
          expect(phrase).not.toMatch(odd);
          expect(foldDraft(draft, event)).toBeDefined();
        }
      }),
    );
  });
});
