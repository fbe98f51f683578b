import { describe, expect, test } from 'vitest';
import { createSecretDetector, redactPlanResults, redactProposal } from '../../../server/secrecy/index.ts';
import { createFrameGuard } from '../../../server/storyteller/frame-guard.ts';
import { compileScene } from '../../../server/storyteller/index.ts';
import { storytellerInstructions, storytellerPrompt } from '../../../server/storyteller/prompt.ts';
import { RefusalError } from '../../../shared/error.ts';
import type { MemoryChange } from '../../../shared/memory/index.ts';
import {
  BARE_STAGE,
  closeTurn,
  compileStory,
  type DirectorProposal,
  directTurn,
  openTurn,
  type PlayerAction,
  type PlotState,
  playView,
  startPlay,
  type VNFrame,
} from '../../../shared/play/index.ts';
import { engineFrames } from '../../support/engine-frames.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { answering, ORACLE, SKILLS } from '../director/support.ts';
import { sent } from '../plan/support.ts';
import { onwards, openPlays, planned, take, whole } from '../play/support.ts';
import {
  DISGUISES,
  EACH,
  foundIn,
  NOTE_PLACES,
  PLACES,
  type PlantedPlace,
  plantedMemory,
  plantedStory,
  secret,
  TOOL_PLACES,
} from './planted-story.ts';

const story = compileStory(plantedStory());
const memory = plantedMemory();
const disguises = Object.entries(DISGUISES);

/** Where the Storyteller guesses at; it is not told of the memory at all. */
const OF_THE_STORY = ['truth', 'scenario', 'need', 'encounter', 'ending', 'fact'] as const;

/** Every field a Director can write into, in turn. */
interface Leak {
  proposal: DirectorProposal;
  results: { tool: string; text: string }[];
  choices: string[];
  changes: MemoryChange[];
  recap: string;
  recalled: string[];
}

function leakOf(texts: readonly string[], turn: number): Leak {
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
      { tool: 'skills/oracle/ask.ts', text: at(5, 500) },
      { tool: 'skills/oracle/omen.ts', text: at(6, 500) },
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
    recalled: [at(16, 300), at(17, 300)],
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
  const cleared = redactProposal(story.source, opening.state, proposal, {
    eligible,
    choices: leak.choices,
  });
  const directed = directTurn(story, opening, cleared.proposal);
  const untold = secret('untold', before.turn % EACH);
  const { attached } = redactPlanResults({
    story,
    state: directed.state,
    memory,
    direction: { results: leak.results, newcomers: ['newcomer', 'made_1'], spot: 'nook', changes: leak.changes },
    recalled: [
      { id: 'O001', kind: 'loop', text: untold, tick: 1, importance: 1, score: 1, told: false },
      ...leak.recalled.map((text, index) => ({
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
  const input = { story: story.source, before, state: directed.state, pack, action, recentLines };
  const scene = compileScene(input);
  const scenePrompt = storytellerPrompt(input);
  const prompt = storytellerInstructions(story.source, pack.act) + scenePrompt;

  const encounters = pack.encounter ? [pack.encounter.id] : [];
  const lore = scene.worldInfo.map(({ content }) => content);
  const open = [JSON.stringify({ ...scene, recentLines: [], manner: '' })];
  const detector = createSecretDetector({
    ...{ story: story.source, state: directed.state },
    ...{ encounters, ending: pack.climax?.ending ?? null, lore, told: open },
  });
  const guard = createFrameGuard(story.source, scene, detector);
  const echoed = scenePrompt.split('\n').filter(({ length }) => length >= 20 && length <= 400);
  const written = [...echoed, ...OF_THE_STORY.map((place) => secret(place, before.turn % EACH))];
  const told = written.flatMap((text) => guard.check({ value: { type: 'narrate', text } }));
  const closing = closeTurn(story, directed, {
    frames: told.length,
    ...(cleared.choices.length > 0 && { choices: cleared.choices.map((text, index) => ({ id: `c${index}`, text })) }),
  });
  const engine = engineFrames(story, BARE_STAGE, closing);
  const frames: VNFrame[] = [
    ...engine.opening,
    ...told,
    ...pack.items.gained.map((name): VNFrame => ({ type: 'item', name, action: 'gained' })),
    ...engine.closing,
  ];
  const client = JSON.stringify({ frames, view: playView(story, closing.state) });
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
      const [name, disguised] = disguises[turns % disguises.length] ?? ['', () => []];
      // Another place with each way, once all ways have come round with it.
      const place = PLACES[(turns + Math.floor(turns / 60)) % PLACES.length] ?? 'truth';
      // A phrase of a scene that has not come is no secret: only the whole of it is.
      const disguise = place === 'encounter' && name.startsWith('in ') ? (text: string) => [text] : disguised;
      const texts = Array.from({ length: 8 }, (_, index) =>
        secret(place, (Math.floor(turns / PLACES.length) * 8 + index) % EACH),
      );
      tried += texts.length;
      const seen = playTurn(state, action, leakOf(texts.flatMap(disguise), turns), recentLines);
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
      `places: ${PLACES.length + NOTE_PLACES.length + TOOL_PLACES.length}, secrets in each: ${EACH}`,
      `turns: ${turns}, secrets the Director tried to tell: ${tried}, ways: ${disguises.length}`,
      `bytes searched: ${bytes}, found before they were earned: ${early.length}, found once earned: ${found.size}`,
    ]);
  });

  test('nor through whole turns of the server, whatever its Director answers and its Storyteller repeats', async () => {
    let turn = 0;
    const tried = new Set<string>();
    const texts = (): string[] => {
      const [, disguise] = disguises[turn % disguises.length] ?? ['', () => []];
      const all = PLACES.flatMap((place) => {
        // What this turn keeps in memory, or what the one before has; a turn told anew has what the one before that has.
        const isAnew = turn === disguises.length;
        const index = turn % 2 === 0 ? turn - (isAnew ? 2 : 1) : turn;
        return disguise(secret(place, (index + EACH) % EACH));
      });
      const first = (turn * 7) % all.length;
      return Array.from({ length: 20 }, (_, at) => all[(first + at) % all.length] ?? '');
    };
    const director = scripted([
      () => {
        const leaked = texts();
        const { proposal, recap } = leakOf(leaked, turn);
        const hidden = (of: PlantedPlace) => secret(of, turn);
        const between = { character_a: 'mae', character_b: `npc_${turn}` };
        const actions = [
          [
            'character.generate',
            {
              name: `Ren ${turn}`,
              role: 'ferryman',
              description: leaked[1],
              traits: [leaked[2]],
              goals: [hidden('goal')],
            },
          ],
          ['location.generate', { name: `Loft ${turn}`, description: leaked[3], features: [leaked[4]] }],
          ['relationship.create', { ...between, relationship_type: 'rivals', perspective_a: hidden('perspective') }],
          ['relationship.update', { ...between, event: hidden('history') }],
          ['memory.search', { query: `Mae ${leaked[5]}`, limit: 5 }],
          [ORACLE, { kept: hidden('skill-state'), summary: leaked[6] }],
        ].map(([tool, args]) => ({ tool, args, reason: leaked[7] }));
        const answer = planned(actions, {
          ...{ scene_intention: leaked[8], expected_outcomes: [leaked[9]], direction: proposal },
          memory: {
            recap: turn % 2 === 0 ? recap : 'Haru and Mae hear of the smugglerword.',
            openLoops: [{ description: hidden('loop') }],
            states: [{ character: `npc_${turn}`, emotionalState: hidden('state') }],
          },
        });
        turn += 1;
        for (const name of foundIn(answer)) tried.add(name);
        return answer;
      },
    ]);
    const storyteller = scripted([
      ({ prompt }) => {
        const given = JSON.stringify(prompt.at(-1)).split('\\n');
        const lines = given.filter(({ length }) => length >= 20 && length <= 300).slice(-20);
        const last = turn % 5 === 4 ? { type: 'input', prompt: 'And now?' } : { type: 'yield', waitingFor: 'continue' };
        return telling(
          { type: 'narrate', text: 'The wind turns.' },
          ...lines.map((text) => ({ type: 'narrate', text })),
          last,
        );
      },
    ]);
    const oracle = answering({
      [ORACLE]: async ({ kept, summary }, { onEvent }) => {
        onEvent(sent('state_patch', { patch: { [`kept_${turn}`]: kept } }));
        return { ok: true, value: { summary } };
      },
    });
    const models = scriptedModels({ director: director.model, storyteller: storyteller.model });
    const { plays, packageId, put } = await openPlays(models, {
      ...{ story: plantedStory(), skills: { tools: oracle, prompts: SKILLS } },
    });
    const { id } = await plays.create(packageId, 3);
    const client: string[] = [];
    const earned = new Set<string>();
    const see = async (...answers: unknown[]) => {
      client.push(...answers.map((answer) => JSON.stringify(answer)), JSON.stringify(await plays.get(id)));
      const { chosen } = await plays.record(id, (await plays.get(id)).turn);
      if (chosen) earned.add(chosen.encounter.replace('enc_', 'encounter '));
    };
    for (let at = 0; at < disguises.length; at++) await see(await take(plays, id, await onwards(plays, id)));
    await see(await whole(plays.reroll(id)));
    // What a tick answers is the author's; what it told is the player's.
    await plays.tick(id, {});
    await see();
    await plays.save(id, 'mine', { note: 'Here.' });
    const edited = plantedStory();
    edited.plot.acts[0]?.sandboxLocations.shift();
    await put(2, edited);
    plays.forget(packageId);
    await see(
      ...[await plays.turns(id, 1, 100), await plays.saves(id), await plays.getSave(id, 'mine'), await plays.list()],
      await plays.version(id),
    );
    const refused = [
      () => plays.takeTurn(id, { type: 'choice', choiceId: 'none' }),
      () => plays.moveToLatest(id),
      () => plays.branch(id, turn - 1, { latest: true }),
      () => plays.rollback(id, 99),
    ];
    for (const ask of refused) {
      const error = await ask().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RefusalError);
      const { message, hint, details } = error as RefusalError;
      client.push(JSON.stringify({ message, hint, details }));
    }
    await see(await plays.rollback(id, 5), await plays.loadSave(id, 'mine'));

    // A roll is told as the turn that asked for it said, and is not directed.
    expect(storyteller.prompts.length).toBeGreaterThanOrEqual(turn);
    const seen = [...storyteller.prompts, ...client];
    const found = new Set(seen.flatMap(foundIn));
    // The encounters that were played are told of; nothing else is.
    expect([...found].filter((name) => !earned.has(name))).toEqual([]);
    expect([...found].length).toBeGreaterThan(0);
    expect(seen.filter((text) => text.includes('smugglerword'))).toEqual([]);
    // All were tried, and are there: the Director has them, of the memory too.
    expect(new Set([...tried].map((name) => name.split(' ')[0]))).toEqual(
      new Set([...PLACES, 'goal', 'perspective', 'loop', 'state', 'history', 'skill-state', 'truth']),
    );
    const known = new Set(
      director.prompts
        .slice(-2)
        .flatMap(foundIn)
        .map((name) => name.split(' ')[0]),
    );
    expect([...known]).toEqual(expect.arrayContaining(['truth', 'fact', 'short', 'loop']));
    await leaveEvidence('secrecy-turns.txt', [
      `turns of the server: ${turn}, places: ${PLACES.length}, secrets in the Director's answers: ${tried.size}`,
      `answers and prompts searched: ${seen.length}, bytes: ${seen.reduce((sum, text) => sum + Buffer.byteLength(text), 0)}`,
      `found before they were earned: 0, found once earned: ${found.size}`,
    ]);
  });
});
