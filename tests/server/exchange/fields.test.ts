import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type DirectInput,
  directorInstructions,
  directorPrompt,
  FULL_DIRECTOR_TURN,
} from '../../../server/director/index.ts';
import { createPackageCard } from '../../../server/exchange/package-row.ts';
import { lacksArt, requestMissingArt } from '../../../server/exchange/request-missing-art.ts';
import { beginSession } from '../../../server/play/fold-play.ts';
import type { PlaySession } from '../../../server/play/snapshot.ts';
import { playAnswer } from '../../../server/play/view.ts';
import { redactProposal } from '../../../server/secrecy/index.ts';
import { compileScene, storytellerInstructions, storytellerPrompt } from '../../../server/storyteller/index.ts';
import { emptyMemory } from '../../../shared/memory/index.ts';
import {
  BARE_STAGE,
  closeTurn,
  compileStory,
  type DirectorProposal,
  directTurn,
  openTurn,
  type PlayerAction,
  type PlotState,
  possibleActions,
  startPlay,
} from '../../../shared/play/index.ts';
import { getFieldMeaning, type VNPackage, VNPackageSchema } from '../../../shared/story/index.ts';
import { engineFrames } from '../../support/engine-frames.ts';
import { everyField } from './every-field.ts';
import { fieldsOf, isRead, recordReads, recordsOf } from './recording.ts';
import { openShop } from './support.ts';

/**
 * Fields that nothing reads at play, and what reads them: it has to name them. Everything else must be read by the rules, a prompt,
 * what the player sees, the library or what asks for art.
 */
const READ_ELSEWHERE: Record<string, string> = {
  version: 'server/exchange/package-row.ts',
  createdAt: 'server/exchange/package-row.ts',
  'assets.backgrounds{}.mimeType': 'server/exchange/adopt.ts',
  'assets.backgrounds{}.expressions{}': 'server/exchange/adopt.ts',
  'assets.characters{}.mimeType': 'server/exchange/adopt.ts',
  'assets.music{}.mimeType': 'server/exchange/adopt.ts',
  'assets.music{}.expressions{}': 'server/exchange/adopt.ts',
  'assets.voices{}.mimeType': 'server/exchange/adopt.ts',
  'assets.voices{}.words': 'shared/story/scene/voiced-lines.ts',
  // What goes out again as it came in.
  ...Object.fromEntries(
    ['characters[]', 'plot.globalWorldInfo[]', 'plot.acts[].scenarioWorldInfo[]'].flatMap((of) => [
      [`${of}.origin.format`, 'server/exchange/out/cards/lorebook.ts'],
      [`${of}.origin.person`, 'server/exchange/out/cards/card.ts'],
      [`${of}.origin.kept{}`, 'server/exchange/out/cards/card.ts'],
    ]),
  ),
  // Of the map that authors draw.
  'plot.acts[].sandboxLocations[].mapPosition.x': 'web/studio/draft/map-layout.ts',
  'plot.acts[].sandboxLocations[].mapPosition.y': 'web/studio/draft/map-layout.ts',
  // Of an encounter that is told, which this play has none of.
  'plot.acts[].sandboxLocations[].encounters[].interactables[]': 'server/storyteller/scene-encounter.ts',
  // Of a copy of the ending, which the recorder does not follow.
  'plot.endings[].telling': 'shared/rules/compile-scenes.ts',
  // What the checker leaves out is read by nothing that plays.
  'ignoredFindings[].code': 'shared/story/draft/ignored-findings.ts',
  'ignoredFindings[].where.type': 'shared/story/draft/ignored-findings.ts',
  'ignoredFindings[].where.actId': 'shared/story/draft/ignored-findings.ts',
  'ignoredFindings[].where.id': 'shared/story/draft/ignored-findings.ts',
  'ignoredFindings[].because': 'shared/story/draft/ignored-findings.ts',
};

const BEGUN = { seq: 1, at: '2026-01-01T00:00:00.000Z' };

/** What a turn is directed from, without a memory. */
const directInput = (turn: Pick<DirectInput, 'story' | 'before' | 'opening' | 'action'>): DirectInput => ({
  ...turn,
  recentLines: ['A rope.'],
  turns: [],
  last: null,
  playId: 'evening',
  path: [],
  tick: turn.opening.state.turn,
  memory: emptyMemory(),
  recalled: [],
  stalledTurns: 0,
});

/** Plays a package from its first turn to its ending as the server does, with everything that reads it on the way. */
function playThrough(source: VNPackage): PlotState {
  const story = compileStory(source);
  let state = startPlay(story, 7);
  let nextFrame = 0;
  let onStage = BARE_STAGE;
  for (let turn = 0; !state.ended; turn++) {
    if (turn > 60) throw new Error('The play does not end.');
    const before = state;
    const actions = possibleActions(story, before);
    const action: PlayerAction = actions.find(({ type }) => type !== 'travel' || turn % 3 === 2) ?? {
      type: 'continue',
    };
    const proposal: DirectorProposal = {
      close: true,
      manner: 'quick and bright',
      ...(turn === 1 && { check: { stat: 'wits' }, events: ['act_1_visit'], complication: { text: 'A dog barks.' } }),
      ...(turn === 2 && { moves: [{ character: 'ken', location: 'act_1_light' }], items: { gained: ['a rope'] } }),
    };
    const opening = openTurn(story, before, action);
    const input = directInput({ story, before, opening, action });
    directorInstructions(story, opening.state.act);
    directorPrompt(input, FULL_DIRECTOR_TURN);
    const directed = directTurn(story, opening, proposal);
    const told = {
      story: source,
      before,
      state: directed.state,
      pack: directed.pack,
      action,
      recentLines: ['A rope.'],
    };
    redactProposal(source, directed.state, { manner: 'slow' });
    storytellerInstructions(source, directed.pack.act);
    compileScene(told);
    storytellerPrompt(told);
    const closing = closeTurn(story, directed, { frames: 3 });
    const engine = engineFrames(story, onStage, closing);
    onStage = engine.after;
    const frames = [...engine.opening, ...engine.closing].map((frame) => ({ seq: nextFrame++, frame }));
    state = closing.state;
    const session: PlaySession = {
      ...beginSession('evening', story, { packageId: 'every', packageVersion: 1, seed: 1, title: 'Every' }, BEGUN),
      state,
      seq: turn,
      nextFrame,
      frames,
    };
    JSON.stringify(
      playAnswer(story, session, {
        running: false,
        latest: 1,
        voiced: new Set(Object.keys(story.source.assets.voices ?? {})),
      }),
    );
  }
  return state;
}

const fields = fieldsOf(VNPackageSchema);
const records = recordsOf(VNPackageSchema);
const nameOf = (field: string): string => field.split(/[.[\]{}]+/).findLast((part) => part !== '') ?? '';

/** Fields that belong to whoever wrote the package: nothing here may read them, and they are given back as they came. */
const KEPT = ['meta{}', ...fields.filter((field) => getFieldMeaning(nameOf(field)).isPrivate)];

describe('the fields of a package', () => {
  test('are all filled in by the package that is tried', () => {
    const { value, read } = recordReads(everyField(), records);
    JSON.stringify(value);
    expect(fields.filter((field) => !isRead(read, field))).toEqual([]);
    expect(fields.length).toBeGreaterThan(80);
  });

  test('are each read by the rules, a prompt, the stage’s view, the library or the painters', async () => {
    const { value, read } = recordReads(everyField(), records);
    expect(playThrough(value).ended?.text).toMatch(/end\.$/);
    lacksArt(value);
    createPackageCard(value);
    const bare = recordReads({ ...everyField(), assets: { backgrounds: {}, characters: {}, music: {} } }, records);
    expect(requestMissingArt(bare.value).unpaintable).toEqual([]);
    const unread = fields.filter((field) => !isRead(read, field) && !isRead(bare.read, field));
    const excused = [...Object.keys(READ_ELSEWHERE), ...KEPT];
    expect(unread.filter((field) => !excused.includes(field))).toEqual([]);
    expect(excused.filter((field) => !unread.includes(field))).toEqual([]);
  });

  test.each(Object.entries(READ_ELSEWHERE))('%s is read by %s, which names it', (field, module) => {
    const source = readFileSync(new URL(`../../../${module}`, import.meta.url), 'utf8');
    expect(fields).toContain(field);
    expect(source).toMatch(new RegExp(`\\b${nameOf(field)}\\b`));
  });
});

test('fields that nothing here uses come back unchanged', async () => {
  const { exchange } = await openShop();
  const meta = { tool: 'somebody else’s', nested: { list: [1, null, 'x'] } };
  const { packageId } = await exchange.importPackage({ ...everyField(), meta });
  expect((await exchange.get(packageId)).meta).toEqual(meta);
});

describe('the recorder', () => {
  const story = () => ({ title: 'a', list: [{ id: 'x', note: 'y' }], stats: { wits: 1 } });
  const reads = (look: (value: ReturnType<typeof story>) => unknown): string[] => {
    const { value, read } = recordReads(story(), ['stats']);
    look(value);
    return [...read].sort();
  };

  test('notes what is read', () => {
    expect(reads(({ title }) => title)).toEqual(['title']);
    expect(reads(({ list }) => list.map(({ id }) => id))).toEqual(['list[].id']);
    expect(reads(({ stats }) => stats.wits)).toEqual(['stats{}']);
    expect(reads(({ stats }) => Object.entries(stats))).toEqual(['stats{}']);
    expect(reads((value) => JSON.stringify(value))).toEqual(['list[].id', 'list[].note', 'stats{}', 'title']);
  });

  test('takes no copy for a reading', () => {
    expect(reads((value) => ({ ...value }))).toEqual([]);
    expect(reads(({ list }) => list.map((each) => ({ ...each })))).toEqual([]);
    expect(reads(({ list }) => list.map((each) => Object.values(each)))).toEqual([]);
    expect(reads(({ list }) => list.map(({ id, ...rest }) => [id, rest]))).toEqual(['list[].id']);
  });
});
