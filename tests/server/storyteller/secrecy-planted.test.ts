import { describe, expect, test } from 'vitest';
import { createGuard } from '../../../server/storyteller/guard.ts';
import { attach, clearChanges, compileScene, discreet } from '../../../server/storyteller/index.ts';
import { storytellerInstructions, storytellerPrompt } from '../../../server/storyteller/prompt.ts';
import { secrecy } from '../../../server/storyteller/secrecy.ts';
import type { MemoryChange } from '../../../shared/memory/index.ts';
import {
  closeTurn,
  closingFrames,
  compileStory,
  type DirectorProposal,
  directionFrames,
  directTurn,
  openingFrames,
  openTurn,
  type PlayerAction,
  type PlotState,
  playView,
  startPlay,
  type VNFrame,
} from '../../../shared/play/index.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { openPlays, planned, read } from '../play/support.ts';
import {
  DISGUISES,
  EACH,
  foundIn,
  PLACES,
  type PlantedPlace,
  plantedMemory,
  plantedStory,
  secret,
  TOOL_PLACES,
} from './planted.ts';

const story = compileStory(plantedStory());
const memory = plantedMemory();
const disguises = Object.entries(DISGUISES);

/** Where the Storyteller guesses at; it is not told of the memory at all. */
const OF_THE_STORY = ['truth', 'scenario', 'need', 'encounter', 'ending', 'fact', 'lore'] as const;

/** Every field a Director can write into, in turn. */
interface Leak {
  proposal: DirectorProposal;
  results: { tool: string; text: string }[];
  choices: string[];
  changes: MemoryChange[];
  recap: string;
  recalled: string[];
}

/**
 * @param of where the texts come from: a skill may tell what it keeps itself, and a scene that was told may be what a loop is about
 */
function leakOf(texts: readonly string[], of: PlantedPlace, turn: number): Leak {
  const unless = (places: readonly PlantedPlace[], text: string) => (places.includes(of) ? 'The lamp flickers.' : text);
  const at = (index: number, max: number) => (texts[index % texts.length] ?? '').slice(0, max);
  return {
    proposal: {
      manner: at(0, 300),
      complication: { text: at(1, 300) },
      ...(turn % 5 === 0 && { check: { stat: 'wits', reason: at(2, 300) } }),
      dispositions: [{ character: 'mae', disposition: at(3, 120) }],
      items: { gained: [at(4, 200)] },
    },
    results: [
      { tool: 'skills/oracle/ask.ts', text: unless(['skill-state'], at(5, 500)) },
      { tool: 'skills/oracle/omen.ts', text: unless(['skill-state'], at(6, 500)) },
      { tool: 'relationship.query', text: secret('memory-result', turn % EACH) },
      { tool: 'memory.search', text: secret('memory-result', (turn + 25) % EACH) },
    ],
    choices: [at(7, 300), at(8, 300)],
    changes: [
      {
        type: 'character-generated',
        character: {
          id: 'newcomer',
          name: 'Old Ren',
          role: at(9, 120),
          description: at(10, 500),
          traits: [at(11, 300)],
          goals: [secret('stranger-goal', turn % EACH)],
          location: 'quay',
          act: 'act_1',
          tick: turn,
          introduced: false,
        },
      },
      {
        type: 'location-generated',
        location: {
          id: 'nook',
          name: 'The net loft',
          description: at(12, 500),
          atmosphere: at(13, 300),
          features: [at(14, 300)],
          near: 'quay',
          act: 'act_1',
          tick: turn,
        },
      },
    ],
    recap: at(15, 240),
    recalled: [unless(['loop'], at(16, 300)), unless(['loop'], at(17, 300))],
  };
}

interface Seen {
  prompt: string;
  client: string;
  state: PlotState;
  scenePrompt: string;
}

/** Plays one turn as the server does, with a Director that leaks and a Storyteller that repeats all it was given, and secrets besides. */
function playTurn(before: PlotState, action: PlayerAction, leak: Leak, recentLines: readonly string[]): Seen {
  const opening = openTurn(story, before, action);
  const eligible = opening.eligible.map(({ id }) => id);
  const proposal = { encounter: eligible[0], close: true, ...leak.proposal } as DirectorProposal;
  const cleared = discreet(story.source, opening.state, proposal, {
    memory,
    changes: leak.changes,
    eligible,
    choices: leak.choices,
  });
  const directed = directTurn(story, opening, cleared.proposal);
  const untold = secret('untold', before.turn % EACH);
  const kept = clearChanges({
    story: story.source,
    state: directed.state,
    memory,
    changes: [...leak.changes, { type: 'scene-recapped', id: 'S001', text: leak.recap || ' . ' }],
  });
  const recap = kept.changes.flatMap((change) => (change.type === 'scene-recapped' ? [change.text] : []));
  const { attached } = attach({
    story,
    state: directed.state,
    memory,
    direction: { results: leak.results, newcomers: ['newcomer', 'made_1'], spot: 'nook', changes: kept.changes },
    recalled: [
      { id: 'O001', kind: 'loop', text: untold, tick: 1, importance: 1, score: 1, told: false },
      ...[...leak.recalled, ...recap].map((text, index) => ({
        id: `S00${index + 2}`,
        kind: 'scene' as const,
        text,
        tick: 1,
        importance: 1,
        score: 1,
        told: true,
      })),
      { id: 'S009', kind: 'scene', text: 'Mae tied the boat.', tick: 1, importance: 1, score: 1, told: true },
    ],
    nudge: leak.recap,
  });
  const pack = { ...directed.pack, attached };
  const scene = compileScene({ story: story.source, before, state: directed.state, pack, action, recentLines });
  const scenePrompt = storytellerPrompt(scene);
  const prompt = storytellerInstructions(story.source, pack.act) + scenePrompt;

  const encounters = pack.encounter ? [pack.encounter.id] : [];
  const lore = scene.worldInfo.map(({ content }) => content);
  const open = [JSON.stringify({ ...scene, recentLines: [], manner: '' })];
  const watch = secrecy(
    story.source,
    { state: directed.state, encounters, ending: pack.climax?.ending ?? null, lore },
    open,
  );
  const guard = createGuard(story.source, scene, watch);
  const echoed = scenePrompt.match(/"[^"]{20,400}"/g) ?? [];
  const written = [...echoed, ...OF_THE_STORY.map((place) => secret(place, before.turn % EACH))];
  const told = written.flatMap((text) => guard.check({ value: { type: 'narrate', text } }));
  const closing = closeTurn(story, directed, {
    frames: told.length,
    ...(cleared.choices.length > 0 && { choices: cleared.choices.map((text, index) => ({ id: `c${index}`, text })) }),
  });
  const frames: VNFrame[] = [
    ...openingFrames(story, before, opening),
    ...directionFrames(story, directed),
    ...told,
    ...pack.items.gained.map((name): VNFrame => ({ type: 'item', name, action: 'gained' })),
    ...closingFrames(story, closing),
  ];
  const client = JSON.stringify({ frames, view: playView(story, closing.state), changes: recap });
  return { prompt, client, state: closing.state, scenePrompt };
}

/** What the player has earned by the end of a turn, by the names `foundIn` gives. */
function earnedIn(state: PlotState, played: ReadonlySet<string>, told: string): Set<string> {
  const earned = new Set(played);
  for (const id of state.earnedFacts) earned.add(`fact ${id.slice('fact_'.length)}`);
  if (/\bbells?\b/i.test(told)) for (const index of [0, 1, 2]) earned.add(`lore ${index}`);
  if (state.ended) for (const name of foundIn(state.ended.text)) earned.add(name);
  return earned;
}

describe('fifty secrets in each place one can live', () => {
  test('are in no prompt of the Storyteller and in nothing the client gets, until they are earned; then they are', async () => {
    let state = startPlay(story, 3);
    let action: PlayerAction = { type: 'start' };
    let recentLines: string[] = [];
    const played = new Set<string>();
    const found = new Set<string>();
    const early: string[] = [];
    let bytes = 0;
    let turns = 0;
    let tried = 0;
    for (; turns < 100 && !state.ended; turns++) {
      const [name, disguise] = disguises[turns % disguises.length] ?? ['', () => []];
      const place = PLACES[turns % PLACES.length] ?? 'truth';
      const texts = Array.from({ length: 8 }, (_, index) =>
        secret(place, (Math.floor(turns / PLACES.length) * 8 + index) % EACH),
      );
      tried += texts.length;
      const seen = playTurn(state, action, leakOf(texts.flatMap(disguise), place, turns), recentLines);
      if (seen.state.lastChosen) played.add(`encounter ${seen.state.lastChosen.id.slice('enc_'.length)}`);
      const earned = earnedIn(seen.state, played, recentLines.join(' ') + seen.client);
      for (const [where, text] of [
        ['prompt', seen.prompt],
        ['client', seen.client],
      ] as const) {
        bytes += Buffer.byteLength(text);
        for (const secretFound of foundIn(text)) {
          if (earned.has(secretFound)) found.add(secretFound);
          else early.push(`${where} of turn ${turns}, ${place} ${name}: ${secretFound}`);
        }
      }
      state = seen.state;
      recentLines = [turns % 9 === 4 ? 'Far off a bell rings.' : 'The tide turns.', `Line ${turns}.`];
      const [choice] = state.choices;
      action =
        state.waitingFor === 'dice-result'
          ? { type: 'roll' }
          : state.waitingFor === 'choice' && choice
            ? { type: 'choice', choiceId: choice.id }
            : turns % 6 === 5 && playView(story, state).connections[0]
              ? { type: 'travel', locationId: playView(story, state).connections[0]?.id ?? '' }
              : { type: 'continue' };
    }
    expect(early).toEqual([]);
    // What was earned is there: the search would find it.
    expect([...found].filter((name) => name.startsWith('fact'))).toHaveLength(10);
    expect([...found].filter((name) => name.startsWith('lore'))).toHaveLength(3);
    expect([...found].filter((name) => name.startsWith('encounter')).length).toBeGreaterThan(30);
    expect([...found].some((name) => name.startsWith('ending'))).toBe(true);
    await leaveEvidence('secrecy.txt', [
      `places: ${PLACES.length + TOOL_PLACES.length}, secrets in each: ${EACH}`,
      `turns: ${turns}, secrets the Director tried to tell: ${tried}, ways: ${disguises.length}`,
      `bytes searched: ${bytes}, found before they were earned: ${early.length}, found once earned: ${found.size}`,
    ]);
  });

  test('nor through whole turns of the house, whatever its Director answers and its Storyteller repeats', async () => {
    let turn = 0;
    const director = scripted([
      () => {
        const [, disguise] = disguises[turn % disguises.length] ?? ['', () => []];
        const places = PLACES.slice(0, 7);
        const texts = places.flatMap((place) => disguise(secret(place, turn % EACH)));
        const { proposal, recap } = leakOf(texts, 'truth', turn);
        turn += 1;
        const made = {
          tool: 'character.generate',
          args: { name: `Ren ${turn}`, role: 'ferryman', description: texts[1], traits: ['slow'], goals: [texts[2]] },
          reason: 'Somebody has to row.',
        };
        return planned([made], { direction: proposal, memory: { recap, openLoops: [{ description: texts[3] }] } });
      },
    ]);
    const storyteller = scripted([
      ({ prompt }) => {
        const given = JSON.stringify(prompt.at(-1)).replaceAll('\\\\', '').replaceAll('\\"', '"');
        const lines = (given.match(/"[^"]{20,300}"/g) ?? []).slice(0, 20);
        return telling(...lines.map((text) => ({ type: 'narrate', text })), { type: 'yield', waitingFor: 'continue' });
      },
    ]);
    const models = scriptedModels({ director: director.model, storyteller: storyteller.model });
    const { plays, packageId } = await openPlays(models, { story: plantedStory() });
    const { id } = await plays.create(packageId, 3);
    const client: string[] = [];
    let action: PlayerAction = { type: 'start' };
    for (let at = 0; at < disguises.length; at++) {
      const told = await read((await plays.takeTurn(id, action)).follow());
      client.push(JSON.stringify(told), JSON.stringify(await plays.get(id)));
      action = told.end?.waitingFor === 'dice-result' ? { type: 'roll' } : { type: 'continue' };
    }
    await plays.save(id, 'mine', { note: 'Here.' });
    client.push(JSON.stringify(await plays.turns(id, 1, 100)), JSON.stringify(await plays.saves(id)));
    expect(storyteller.prompts).toHaveLength(disguises.length);
    // The encounters that were played are told of; nothing else is.
    const played = storyteller.prompts.flatMap((prompt) => prompt.match(/enc_\d+/g) ?? []);
    const earned = new Set(played.map((enc) => enc.replace('enc_', 'encounter ')));
    const found = new Set([...storyteller.prompts, ...client].flatMap(foundIn));
    expect([...found].filter((name) => !earned.has(name))).toEqual([]);
    expect([...found].length).toBeGreaterThan(0);
    expect(director.prompts.flatMap(foundIn).length).toBeGreaterThan(100);
  });
});
