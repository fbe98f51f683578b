import { expect, it } from 'vitest';
import { registryLines } from '../../../../server/coauthor/draft-state/registry.ts';
import type { PlanDraft } from '../../../../shared/story/index.ts';
import { DRAFTS, encounter } from '../../../shared/story/fixture.ts';

const draft: PlanDraft = {
  ...DRAFTS.withWeb,
  premise: {
    ...(DRAFTS.withWeb.premise as NonNullable<PlanDraft['premise']>),
    meters: [{ id: 'trust', label: 'Trust', initial: 0, min: 0, max: 5 }],
    facts: [{ id: 'ledger', text: 'The ledger is forged.', audience: 'director' }],
    endings: [{ id: 'truth', title: 'Truth', text: 'All is told.', when: 'knows("ledger") && meters.trust >= 3' }],
  },
  acts: DRAFTS.withWeb.acts.map((act) => ({
    ...act,
    inevitableEvents: [],
    sandboxLocations: act.sandboxLocations.map((place, index) => ({
      ...place,
      encounters: [
        encounter(`enc_${index}`, {
          potentialFlags: [`flag_${index}`],
          ...(index === 0
            ? {
                findings: ['A page [ledger]'],
                options: [{ text: 'Read.', then: { adjust: { trust: 1 }, items: { gained: ['a page'] } } }],
              }
            : { prerequisites: ['flag_0'], options: [{ text: 'Show it.', requires: 'has_item("a page")' }] }),
        }),
      ],
    })),
  })),
};

it('says who sets and who reads each flag, fact, meter and item', () => {
  expect(registryLines(draft)).toEqual([
    'Registry (set by > read by):',
    '- flags: flag_0: enc_0 > enc_1 | flag_1: enc_1 > nothing | met_ken: arc_ken_meets > nothing',
    '- facts: ledger: enc_0 > truth',
    '- meters: trust: enc_0 > truth',
    '- items: a page: enc_0 > enc_1',
  ]);
});

it('leaves out flags nobody reads while a story is built, and says nothing of a story that has none', () => {
  expect(registryLines(draft, true)[1]).toBe('- flags: flag_0: enc_0 > enc_1');
  expect(registryLines(DRAFTS.empty)).toEqual([]);
});
