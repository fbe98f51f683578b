import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { DirectInput, DirectorDeps } from '../../../server/director/index.ts';
import { createMemory, directorTools, type Recalled } from '../../../server/memory/index.ts';
import type { PlanTool, ToolRegistry } from '../../../server/plan/index.ts';
import type { Skill } from '../../../server/skills/index.ts';
import { emptyMemory, type MemoryState } from '../../../shared/memory/index.ts';
import {
  compileStory,
  openTurn,
  type PlayerAction,
  type PlotState,
  type Story,
  startPlay,
} from '../../../shared/play/index.ts';
import {
  act,
  arcEncounter,
  character,
  encounter,
  makePackage,
  type PackageInput,
  place,
} from '../../support/story-fixture.ts';
import { toolsOf, VirtualTime } from '../plan/support.ts';

/** A small town: two places, somebody at one of them, somebody who may be anywhere and has an arc. */
export const townOf = (more: Partial<PackageInput> = {}): Story =>
  compileStory(
    makePackage({
      title: 'The Lamp Street',
      characters: [
        character('ann', { name: 'Ann', role: 'protagonist', stats: { nerve: 2, wits: 1, heart: 0 } }),
        character('mae', { name: 'Mae', description: 'Who keeps the lamps.' }),
        character('old_jun', { name: 'Jun', arc: [arcEncounter('enc_jun_meets', 'introduction')] }),
      ],
      acts: [
        act(
          'act_one',
          [
            place(
              'square',
              [
                encounter('enc_fountain', { type: 'discovery', frames: 8 }),
                encounter('enc_brawl', { type: 'combat', frames: 8 }),
                encounter('enc_gossip', { type: 'npc_interaction', frames: 8 }),
              ],
              { title: 'The Square', requiredCharacters: ['mae'], connections: ['pier'] },
            ),
            place('pier', [encounter('enc_boat')], { title: 'The Pier', connections: ['square'] }),
          ],
          {
            inevitableEvents: [
              {
                id: 'ev_bell',
                title: 'The bell',
                triggerCondition: 'Somebody rings the broken bell',
                description: 'The bell cracks.',
                forcesClimax: false,
              },
            ],
            opposingForce: { trackerLabel: 'Dark', requiredValue: 6, escalationEvents: [] },
          },
        ),
      ],
      ...more,
    }),
  );

/** A play on which the player may say anything. */
export const waiting = (story: Story, more: Partial<PlotState> = {}): PlotState => ({
  ...startPlay(story, 11),
  turn: 3,
  actTurn: 3,
  visited: ['square'],
  waitingFor: 'free-text',
  ...more,
});

export interface TurnOf {
  story?: Story;
  before?: PlotState;
  action?: PlayerAction;
  memory?: MemoryState;
  recalled?: readonly Recalled[];
  recentLines?: readonly string[];
  turns?: DirectInput['turns'];
  last?: DirectInput['last'];
  tick?: number;
  stalledTurns?: number;
}

/** All a turn is directed from; by default somebody looks around. */
export function turnOf({ story = townOf(), before = waiting(story), action, ...more }: TurnOf = {}): DirectInput {
  const taken: PlayerAction = action ?? { type: 'text', text: 'I look around the square.' };
  return {
    story,
    before,
    opening: openTurn(story, before, taken),
    action: taken,
    recentLines: more.recentLines ?? ['The lamps are lit.'],
    turns: more.turns ?? [],
    last: more.last ?? null,
    playId: 'evening',
    path: [{ line: 1, from: 1, to: before.turn }],
    tick: more.tick ?? before.turn + 1,
    memory: more.memory ?? emptyMemory(),
    recalled: more.recalled ?? [],
    stalledTurns: more.stalledTurns ?? 0,
  };
}

export const says = (text: string): PlayerAction => ({ type: 'text', text });

export const skillOf = (name: string, path: string, prompt = `Use ${name} when it fits.`): Skill => ({
  name,
  version: '1.0.0',
  description: `What ${name} does.`,
  kind: 'shipped',
  dir: `/skills/${name}`,
  prompt,
  scripts: [
    {
      name,
      description: `input: what ${name} takes`,
      path,
      toolPath: `skills/${name}/${path}`,
      file: `/skills/${name}/${path}`,
      network: false,
      timeoutMs: null,
      interpreter: { kind: 'node' },
    },
  ],
  config: {},
});

export const SKILLS: readonly Skill[] = [
  skillOf('dice-roller', 'roll-dice.mjs'),
  skillOf('name-generator', 'make-names.mjs'),
  skillOf('oracle', 'ask-oracle.mjs'),
  skillOf('weather', 'tell-weather.mjs'),
];

export const DICE = 'skills/dice-roller/roll-dice.mjs';
export const ORACLE = 'skills/oracle/ask-oracle.mjs';

/** Scripts that answer at once with what they were given. */
export const answering = (tools: Record<string, PlanTool['execute']> = {}): ToolRegistry => {
  const scripts = SKILLS.flatMap(({ scripts: all }) => all.map(({ toolPath }) => toolPath));
  return toolsOf(
    Object.fromEntries(
      scripts.map((path) => [
        path,
        {
          skill: path.split('/')[1],
          execute:
            tools[path] ?? (async (args) => ({ ok: true, value: { summary: `${path} ran`, state: {}, input: args } })),
        },
      ]),
    ),
  );
};

export interface Logged {
  message: string;
  details: Record<string, unknown>;
}

/** What a Director is made with; `logged` collects what it writes. */
export function depsOf(
  model: LanguageModelV4,
  {
    logged = [],
    time = new VirtualTime(),
    ...more
  }: Partial<DirectorDeps> & { logged?: Logged[]; time?: VirtualTime } = {},
): DirectorDeps & { time: VirtualTime } {
  return {
    model,
    timeoutMs: 5000,
    tools: directorTools(createMemory({ store: { searchMemory: async () => [], latestMemory: async () => [] } })),
    skills: { tools: answering(), prompts: SKILLS },
    settings: { recentScenes: 3, overallSummary: true },
    stepTimeoutMs: 30_000,
    planTimeoutMs: 60_000,
    clock: time,
    timers: time,
    log: { info: (details, message) => logged.push({ message, details: { ...details } }) },
    signal: new AbortController().signal,
    ...more,
    time,
  };
}

export function askedIn({ prompt }: LanguageModelV4CallOptions): { head: string; tail: string } {
  const textsOf = (role: string) =>
    prompt
      .filter((message) => message.role === role)
      .flatMap(({ content }) =>
        typeof content === 'string' ? [content] : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
      )
      .join('\n');
  return { head: textsOf('system'), tail: textsOf('user') };
}

export const tickPlan = (actions: readonly [string, Record<string, unknown>][], more: object = {}): string =>
  JSON.stringify({
    rationale: 'It follows.',
    scene_intention: 'Something happens at the square.',
    actions: actions.map(([tool, args]) => ({ tool, args, reason: 'needed' })),
    ...more,
  });
