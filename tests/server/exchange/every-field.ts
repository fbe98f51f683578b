import { z } from 'zod';
import {
  ArcEncounterSchema,
  EncounterSchema,
  getFieldMeaning,
  type NamedThing,
  type VNPackage,
  VNPackageSchema,
} from '../../../shared/story/index.ts';

/** Something of the package, of each kind that has a name. */
const NAMED: Record<NamedThing, string> = {
  act: 'act_1',
  character: 'ken',
  fact: 'fact',
  flag: 'never',
  item: 'a rope',
  place: 'act_1_quay',
};

/** What may stand in a field, by its kind and what it means. @throws Error for one that only whoever adds it can fill in */
function someOf(name: string, schema: unknown): unknown {
  const { names, isCondition } = getFieldMeaning(name);
  if (schema instanceof z.ZodOptional) return someOf(name, schema.unwrap());
  if (schema instanceof z.ZodArray) return [someOf(name, schema.element)];
  if (schema instanceof z.ZodNumber) return Math.min(Math.max(1, schema.minValue ?? 1), schema.maxValue ?? 1);
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodString) return names ? NAMED[names] : isCondition ? 'turn >= 1' : `The ${name}.`;
  throw new Error(`Give every-field.ts a value of "${name}".`);
}

/** Every field of a schema: as it is given, else with what may stand in it. */
const filledIn = <T extends object>(schema: z.ZodObject, given: T): T => ({
  ...Object.fromEntries(
    Object.entries(schema.shape)
      .filter(([name]) => !Object.hasOwn(given, name))
      .map(([name, field]) => [name, someOf(name, field)]),
  ),
  ...given,
});

/** A package with every field there is filled in, short enough to be played to its end. */
export function everyField(): VNPackage {
  const origin = {
    ...{ format: 'chara_card_v3', person: 'ken', author: 'Somebody', licence: 'CC0', sources: ['A book'] },
    kept: { first_mes: 'Hello.' },
  };
  const worldInfo = (id: string, type: 'lore' | 'entity') => ({
    ...{ id, keys: ['rope'], content: `Lore of ${id}.`, type, constant: false },
    ...{ secondaryKeys: ['knot'], secondaryLogic: 'not-all' as const, origin },
    ...{ caseSensitive: true, partialWords: true },
    ...{ chance: 99, group: `of ${id}`, weight: 20, fromTurn: 1, sticky: 2, cooldown: 3 },
  });
  const fact = (id: string) => ({
    id,
    text: `The truth of ${id}.`,
    audience: 'cast' as const,
    knownBy: ['ken'],
    revealWhen: 'turn >= 1',
  });
  const scene = (about: string) => ({
    script: [
      {
        type: 'say' as const,
        character: 'ken',
        text: `Words of ${about}.`,
        expression: 'sad' as const,
        voice: 'v_rope',
      },
      { type: 'narrate' as const, text: `Later in ${about}.`, when: 'turn >= 1', tells: ['fact'] },
    ],
    text: `What happens in ${about}.`,
    telling: 'guided' as const,
    again: [{ type: 'narrate' as const, text: `Again ${about}.`, when: 'turn >= 1' }],
  });
  const consequence = (id: string, about: string) => ({
    ...scene(about),
    flags: [`did_${id}`],
    findings: [`A clue of ${about}.`],
    progress: 1,
    doom: 1,
    adjust: { trust: 1 },
    items: { gained: ['a rope'], lost: ['a knife'] },
    complication: `A trouble of ${about}.`,
  });
  const check = (id: string, about: string) => ({
    stat: 'wits',
    difficulty: 1,
    full: consequence(id, `full of ${about}`),
    mixed: consequence(id, `mixed of ${about}`),
    miss: consequence(id, `miss of ${about}`),
  });
  const encounter = (id: string, rest: object = {}) =>
    filledIn(EncounterSchema, {
      id,
      title: `Title of ${id}`,
      description: `The rope in ${id}.`,
      type: 'discovery' as const,
      pacing: { expectedFrames: 1, focus: 'standard' as const },
      givesProgression: 1,
      potentialFlags: [`did_${id}`],
      prerequisites: [],
      excludeIfFlags: ['never'],
      requiredCharacters: ['ken'],
      findings: [`A clue of ${id}.`],
      priority: 'high' as const,
      repeatable: false,
      options: [
        {
          id: 'take',
          text: `Take it (${id}).`,
          flags: [`did_${id}`],
          requires: 'turn >= 1',
          otherwise: 'locked' as const,
          hint: 'Not yet.',
          leadsTo: 'act_1_light',
          then: consequence(id, `the option of ${id}`),
          check: check(id, `the option of ${id}`),
        },
      ],
      ...scene(id),
      check: check(id, id),
      ...rest,
    });
  // It comes wherever he is.
  const { excludeIfFlags, requiredCharacters, options } = encounter('arc_ken');
  const arc = {
    ...{ prerequisites: ['did_enc_act_1_quay'], excludeIfFlags, requiredCharacters, options },
    ...{ interactables: ['a lamp', 'a stool'], brings: ['ken'], alone: false },
  };
  const place = (id: string, to: string) => ({
    id,
    title: `Title of ${id}`,
    location: id,
    requiredCharacters: ['ken'],
    ambientDetail: `How ${id} feels.`,
    mood: 'rain',
    arrival: scene(`the arrival at ${id}`),
    callbacks: ['the first night'],
    connections: [to],
    encounters: [encounter(`enc_${id}`), encounter(`enc_${id}_next`, { prerequisites: [`did_enc_${id}`] })],
    backgroundPrompt: `A picture of ${id}.`,
    musicPrompts: [{ text: 'slow bass', weight: 1 }],
    mapPosition: { x: 120, y: -40 },
  });
  const act = (id: string) => ({
    id,
    title: `Title of ${id}`,
    objective: `What ${id} is about.`,
    scenarioContext: `The hidden truth of ${id}.`,
    narrativeGuidelines: 'Short sentences.',
    sandboxLocations: [place(`${id}_quay`, `${id}_light`), place(`${id}_light`, `${id}_quay`)],
    startLocation: `${id}_quay`,
    opening: scene(`the opening of ${id}`),
    climax: { won: scene(`the climax of ${id}`), forced: scene(`the forced climax of ${id}`) },
    inevitableEvents: [
      {
        id: `${id}_storm`,
        title: 'The storm',
        triggerCondition: 'turn >= 1',
        description: 'It rains.',
        forcesClimax: false,
        scene: scene(`the storm of ${id}`),
        conditionalBranches: [
          { condition: 'doom >= 0', effect: 'The boats are in.', scene: scene(`the branch of ${id}`) },
        ],
      },
      {
        id: `${id}_visit`,
        title: 'A visit',
        triggerCondition: 'somebody knocks',
        description: 'It is Ken.',
        forcesClimax: false,
      },
    ],
    scenarioWorldInfo: [worldInfo(`${id}_lore`, 'entity')],
    globalProgression: { requiredValue: 3, trackerLabel: 'Clues' },
    opposingForce: {
      trackerLabel: 'The tide',
      requiredValue: 9,
      escalationEvents: [{ threshold: 1, description: 'The water is on the steps.' }],
      pace: { perTurn: 0, perVisit: 0, perHour: 0 },
    },
    startsAt: { day: 1, hour: 21, minute: 30 },
    facts: [fact(`${id}_fact`)],
  });
  const asset = (id: string) => ({
    url: `/media/every/${id}`,
    mimeType: 'image/png',
    expressions: { happy: `/h/${id}` },
  });
  return VNPackageSchema.parse({
    id: 'every',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    title: 'Every Field',
    language: 'en',
    artStyle: 'ink',
    plot: {
      premise: 'A story with everything in it.',
      themes: ['guilt'],
      globalContext: { setting: 'A harbour.', tone: 'Plain.', overarchingTruths: ['Ken lit the lamp.'] },
      globalMaterials: ['a brass lantern'],
      globalWorldInfo: [worldInfo('lore', 'lore')],
      acts: [act('act_1'), act('act_2')],
      possibleEndings: ['The good end.', 'The bad end.'],
      telling: 'written',
      grants: 'some',
      textMode: 'nvl',
      meters: [{ id: 'trust', label: 'Trust', initial: 0, min: 0, max: 5, shown: true }],
      endings: [
        {
          ...scene('the ending'),
          id: 'ending',
          title: 'The earned end',
          text: 'The earned end.',
          when: 'meters.trust >= 0',
          outcome: 'won',
        },
      ],
      facts: [fact('fact')],
    },
    characters: [
      {
        id: 'aiko',
        name: 'Aiko',
        role: 'protagonist',
        description: 'An investigator.',
        imagePrompt: 'a grey coat',
        stats: { wits: 2 },
        expressions: ['happy'],
        pronouns: 'she/her',
        voice: 'Dry.',
        color: '#c8a2c8',
        origin,
      },
      {
        id: 'ken',
        name: 'Ken',
        role: 'npc',
        description: 'The keeper.',
        imagePrompt: 'a scarf',
        personalArc: {
          want: 'to be left alone',
          need: 'to be forgiven',
          arcEncounters: [
            filledIn(ArcEncounterSchema, {
              id: 'arc_ken',
              title: 'The keeper',
              description: 'He does not look up.',
              type: 'npc_interaction',
              pacing: { expectedFrames: 1, focus: 'dialogue_and_worldbuilding' },
              givesProgression: 1,
              potentialFlags: ['met_ken', 'did_arc_ken'],
              arcPhase: 'introduction',
              ...arc,
              ...scene('arc_ken'),
              check: check('arc_ken', 'arc_ken'),
            }),
          ],
        },
        stats: { wits: 0 },
        expressions: ['sad'],
        pronouns: 'he/him',
        voice: 'Slow.',
        offstage: false,
      },
    ],
    assets: {
      backgrounds: Object.fromEntries(
        ['act_1_quay', 'act_1_light', 'act_2_quay', 'act_2_light'].map((id) => [id, asset(id)]),
      ),
      characters: { aiko: asset('aiko'), ken: asset('ken') },
      music: { rain: asset('rain') },
      voices: { v_rope: { url: '/media/every/voices/rope.ogg', mimeType: 'audio/ogg', words: 'k3j2' } },
    },
    ignoredFindings: [
      { code: 'pool-thin', where: { type: 'node', actId: 'act_1', id: 'quay' }, because: 'It is meant.' },
    ],
    meta: { note: 'anything' },
  });
}
