import { expect, it } from 'vitest';
import type { Coauthor } from '../../../server/coauthor/index.ts';
import { formatFinding } from '../../../shared/check/index.ts';
import type { ToolName } from '../../../shared/story/index.ts';
import {
  aiko,
  encounter,
  harbourPool,
  ken,
  lighthousePool,
  outline,
  premise,
  WHOLE_STORY,
  web,
} from '../../shared/story/fixture.ts';
import { buildStory, workshop } from './support.ts';

/** How many calls of the whole story come before the first of a tool. */
const before = (tool: ToolName): number => WHOLE_STORY.findIndex((call) => call.tool === tool);
const [FIRST_POOL, LAST_POOL] = [before('draftNodeEncounters'), before('finalizeNode') - 1];
const FINISHED = before('finalizePackage');

const warningsIn = (answer: unknown): string[] => (answer as { warnings?: string[] }).warnings ?? [];

/** The sentences of what the check finds of one kind. */
const sentencesOf = async (coauthor: Coauthor, code: string, id = 's'): Promise<string[]> =>
  (await coauthor.check(id)).findings.filter((finding) => finding.code === code).map(formatFinding);

it('warns of nothing while a sound story is drafted', async () => {
  const { coauthor } = await workshop();
  await coauthor.openSession({ id: 's' });
  for (const { tool, input } of WHOLE_STORY) {
    const warnings = warningsIn(await coauthor.runTool('s', tool, input));
    expect(
      warnings.filter((each) => !/has a track already/.test(each)),
      tool,
    ).toEqual([]);
  }
  expect(await coauthor.check('s')).toMatchObject({ errors: 0, warnings: 0 });
});

const [harbour, lighthouse] = web.locations;
const pool = (...encounters: ReturnType<typeof encounter>[]) => ({ ...harbourPool, encounters });

it('warns of what the check newly finds through the call, in its words, and lets it stand', async () => {
  const { coauthor } = await workshop();
  const cases: [code: string, calls: number, tool: ToolName, input: object][] = [
    ['premise-missing', 0, 'proposeCharacter', aiko],
    ['few-endings', 0, 'proposeStoryPremise', { ...premise, possibleEndings: [] }],
    [
      'secret-too-short',
      0,
      'proposeStoryPremise',
      { ...premise, globalContext: { ...premise.globalContext, overarchingTruths: ['Ben lied.'] } },
    ],
    [
      'lore-key-never-matches',
      0,
      'proposeStoryPremise',
      { ...premise, globalWorldInfo: [{ id: 'tides', keys: ['/(/'], content: 'Twice a day.' }] },
    ],
    ['second-protagonist', 3, 'proposeCharacter', { ...aiko, id: 'rin', name: 'Rin' }],
    ['stats-of-others', 2, 'proposeCharacter', { ...ken, stats: { wits: 1 } }],
    [
      'progress-counts-as-none',
      3,
      'draftActOutline',
      { ...outline, globalProgression: { requiredValue: 0.5, trackerLabel: 'Clues' } },
    ],
    [
      'threshold-out-of-range',
      3,
      'draftActOutline',
      { ...outline, opposingForce: { ...outline.opposingForce, requiredValue: 3 } },
    ],
    ['place-unreachable', 4, 'draftNodeWeb', { ...web, locations: [{ ...harbour, connections: [] }, lighthouse] }],
    ['dead-end', 4, 'draftNodeWeb', { ...web, locations: [harbour, { ...lighthouse, connections: [] }] }],
    [
      'character-unknown',
      4,
      'draftNodeWeb',
      { ...web, locations: [{ ...harbour, requiredCharacters: ['ghost'] }, lighthouse] },
    ],
    ['pool-thin', FIRST_POOL, 'draftNodeEncounters', pool(encounter('enc_a'))],
    ['pool-one-pacing', FIRST_POOL, 'draftNodeEncounters', pool(encounter('a'), encounter('b'), encounter('c'))],
    [
      'encounter-without-consequence',
      FIRST_POOL,
      'draftNodeEncounters',
      pool(encounter('enc_a', { givesProgression: 0 })),
    ],
    [
      'option-flag-undeclared',
      FIRST_POOL,
      'draftNodeEncounters',
      pool(encounter('enc_a', { options: [{ text: 'Go', flags: ['x'] }] })),
    ],
    [
      'prerequisite-never-set',
      LAST_POOL,
      'draftNodeEncounters',
      {
        ...lighthousePool,
        encounters: lighthousePool.encounters.map((each) => ({ ...each, prerequisites: ['moon_key'] })),
      },
    ],
    [
      'act-cannot-be-completed',
      LAST_POOL,
      'draftNodeEncounters',
      { ...lighthousePool, encounters: [encounter('enc_lamp', { givesProgression: 0.5 })] },
    ],
    [
      'progress-without-slack',
      FINISHED,
      'updateElement',
      { type: 'act', id: 'act_1', changes: { 'globalProgression.requiredValue': 6 } },
    ],
  ];
  for (const [index, [code, calls, tool, input]] of cases.entries()) {
    const id = `s${index}`;
    await buildStory(coauthor, calls, id);
    expect(await sentencesOf(coauthor, code, id), code).toEqual([]);
    const warnings = warningsIn(await coauthor.runTool(id, tool, input));
    const found = await sentencesOf(coauthor, code, id);
    expect(found.length, code).toBeGreaterThan(0);
    expect(warnings, code).toEqual(expect.arrayContaining(found));
  }
});

it('warns once: what was found before the call is not told again, nor what it mends', async () => {
  const { coauthor } = await workshop();
  await buildStory(coauthor, FIRST_POOL);
  const [thin] = pool(encounter('enc_a')).encounters;
  const first = warningsIn(await coauthor.runTool('s', 'draftNodeEncounters', pool(thin ?? encounter('enc_a'))));
  expect(first).toEqual(await sentencesOf(coauthor, 'pool-thin'));
  const change = { type: 'node', actId: 'act_1', id: 'harbour', changes: { title: 'The Quay' } };
  expect(warningsIn(await coauthor.runTool('s', 'updateElement', change))).toEqual([]);
  expect(await sentencesOf(coauthor, 'pool-thin')).toHaveLength(1);
  expect(warningsIn(await coauthor.runTool('s', 'draftNodeEncounters', harbourPool))).toEqual([]);
  expect(await sentencesOf(coauthor, 'pool-thin')).toEqual([]);
});

it('keeps what the tool itself remarks, before what the check finds', async () => {
  const { coauthor } = await workshop();
  await buildStory(coauthor, FIRST_POOL);
  const encounters = [{ ...encounter('enc_a'), prerequisite: ['found_rope'] }];
  const warnings = warningsIn(await coauthor.runTool('s', 'draftNodeEncounters', { ...harbourPool, encounters }));
  expect(warnings[0]).toMatch(/knows no such fields.*prerequisite/);
  expect(warnings.slice(1)).toEqual(await sentencesOf(coauthor, 'pool-thin'));
});

it('warns the author of a hand edit and of a removal in the same words', async () => {
  const { coauthor } = await workshop();
  const seq = await buildStory(coauthor, FINISHED);
  const edited = await coauthor.edit('s', {
    seq,
    type: 'encounter',
    id: 'enc_lamp',
    changes: { prerequisites: ['nobody_sets_this'] },
  });
  expect(edited.warnings).toEqual(expect.arrayContaining(await sentencesOf(coauthor, 'prerequisite-never-set')));
  const removed = await coauthor.remove('s', { type: 'encounter', id: 'enc_gulls' }, { force: true });
  expect(removed.warnings).toEqual(await sentencesOf(coauthor, 'pool-thin'));
  const change = { type: 'premise' as const, changes: { title: 'Ebb' } };
  expect((await coauthor.edit('s', { seq: removed.seq, ...change })).warnings).toEqual([]);
});
