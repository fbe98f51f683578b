import type { TFunction } from 'i18next';
import type { MemoryChange } from '../../shared/memory/index.ts';
import type { Mutation, PlayerAction } from '../../shared/play/index.ts';
import { skillName } from '../studio/plan/step-wording.ts';
import { formatModifier } from '../ui/format-amounts.ts';
import type { StoryNames } from '../ui/story-names.ts';

const listed = (names: readonly string[]): string => names.join(', ');

/** The player's action in words. @param options the choices offered before, if known */
export function sayAction(
  t: TFunction,
  action: PlayerAction,
  names: StoryNames,
  options: readonly { id: string; text: string }[],
): string {
  switch (action.type) {
    case 'choice':
      return t('record.action.choice', {
        text: options.find(({ id }) => id === action.choiceId)?.text ?? action.choiceId,
      });
    case 'text':
      return t('record.action.text', { text: action.text });
    case 'travel':
      return t('record.action.travel', { place: names.place(action.locationId) });
    default:
      return t(`record.action.${action.type}`);
  }
}

const MEMORY_TOOLS = [
  'memory.search',
  'character.generate',
  'location.generate',
  'relationship.create',
  'relationship.update',
  'relationship.query',
] as const;
type MemoryTool = (typeof MEMORY_TOOLS)[number];
const isMemoryTool = (tool: string): tool is MemoryTool => (MEMORY_TOOLS as readonly string[]).includes(tool);

/** The label of a Director's tool. Tool names contain dots, so the key is not split. */
export const sayDirectorTool = (t: TFunction, tool: string): string =>
  isMemoryTool(tool)
    ? t('record.tool', { returnObjects: true })[tool]
    : t('record.tool.skill', { name: skillName(tool) });

const THINGS = 'record.mutation';

/** What a deed, an option or an encounter changed, in sentences. */
function sayEffects(
  t: TFunction,
  {
    progress = 0,
    doom = 0,
    meters = {},
    flags,
    findings = [],
  }: {
    progress?: number;
    doom?: number;
    meters?: Readonly<Record<string, number>>;
    flags: readonly string[];
    findings?: readonly string[];
  },
): string[] {
  const levels = Object.entries(meters).map(([meter, value]) => `${meter} ${value}`);
  return [
    ...(progress > 0 ? [t(`${THINGS}.progress-raised`, { by: progress })] : []),
    ...(doom !== 0 ? [t(`${THINGS}.doom-moved`, { by: formatModifier(doom) })] : []),
    ...(levels.length > 0 ? [t(`${THINGS}.meters-stand`, { names: listed(levels) })] : []),
    ...(flags.length > 0 ? [t(`${THINGS}.flags-set`, { names: listed(flags) })] : []),
    ...(findings.length > 0 ? [t(`${THINGS}.findings-made`, { names: listed(findings) })] : []),
  ];
}

/** A mutation in sentences: mostly one; outcomes and changes of the inventory can have several. */
export function sayMutation(t: TFunction, mutation: Mutation, names: StoryNames): string[] {
  switch (mutation.type) {
    case 'turn-began':
    case 'complication-expired':
      return [t(`${THINGS}.${mutation.type}`)];
    case 'place-visited':
    case 'travelled':
      return [t(`${THINGS}.${mutation.type}`, { place: names.place(mutation.location) })];
    case 'check-rolled':
      return [
        t(`${THINGS}.check-rolled`, {
          dice: mutation.dice.join(' + '),
          modifier: formatModifier(mutation.modifier),
          total: mutation.total,
          outcome: t(`record.outcome.${mutation.outcome}`),
        }),
      ];
    case 'option-answered':
      return [
        t(`${THINGS}.option-answered`, {
          encounter: names.encounter(mutation.encounter),
          number: mutation.option + 1,
        }),
      ];
    case 'threshold-crossed':
      return [t(`${THINGS}.threshold-crossed`, { number: mutation.index + 1 })];
    case 'event-fired':
      return [t(`${THINGS}.event-fired`, { event: names.event(mutation.event) })];
    case 'facts-earned':
      return [t(`${THINGS}.facts-earned`, { names: listed(mutation.facts.map(names.fact)) })];
    case 'character-moved':
      // A character created during play may have no place yet.
      if (mutation.location === '') return [];
      return [
        t(`${THINGS}.character-moved`, {
          character: names.character(mutation.character),
          place: names.place(mutation.location),
        }),
      ];
    case 'disposition-set':
      return [
        t(`${THINGS}.disposition-set`, {
          character: names.character(mutation.character),
          disposition: mutation.disposition,
        }),
      ];
    case 'encounter-chosen':
      return [
        t(mutation.again ? `${THINGS}.encounter-chosen-again` : `${THINGS}.encounter-chosen`, {
          encounter: names.encounter(mutation.encounter),
        }),
      ];
    case 'check-asked':
      return [t(`${THINGS}.check-asked`, { stat: mutation.stat, modifier: formatModifier(mutation.modifier) })];
    case 'complication-added':
      return [t(`${THINGS}.complication-added`, { turn: mutation.lastTurn, text: mutation.text })];
    case 'items-changed':
      return [
        ...(mutation.gained.length > 0 ? [t(`${THINGS}.items-gained`, { names: listed(mutation.gained) })] : []),
        ...(mutation.lost.length > 0 ? [t(`${THINGS}.items-lost`, { names: listed(mutation.lost) })] : []),
      ];
    case 'frames-told':
      return [t(`${THINGS}.frames-told`, { count: mutation.frames, encounter: names.encounter(mutation.encounter) })];
    case 'encounter-landed': {
      const { encounter, flags, findings, progress } = mutation;
      return [
        t(`${THINGS}.encounter-landed`, { encounter: names.encounter(encounter), progress }),
        ...sayEffects(t, { flags, findings }),
      ];
    }
    case 'doom-raised':
      return [t(`${THINGS}.doom-raised`, { by: mutation.by })];
    case 'time-passed':
      return [t(`${THINGS}.time-passed`, { count: mutation.minutes })];
    case 'climax-due':
      return [
        t(`${THINGS}.climax-due`, {
          outcome: t(mutation.outcome === 'won' ? 'record.pack.climaxWon' : 'record.pack.climaxForced'),
        }),
      ];
    case 'climax-permitted':
      return [t(`${THINGS}.climax-permitted`)];
    case 'climax-told':
      return [t(`${THINGS}.climax-told`)];
    case 'items-promised':
      return [t(`${THINGS}.items-promised`, { names: listed(mutation.items) })];
    case 'deed-rewarded':
      return [t(`${THINGS}.deed-rewarded`, { reason: mutation.reason ?? '–' }), ...sayEffects(t, mutation)];
    case 'encounter-dropped':
      return [t(`${THINGS}.encounter-dropped`, { encounter: names.encounter(mutation.encounter) })];
    case 'act-began':
      return [t(`${THINGS}.act-began`, { act: names.act(mutation.act) })];
    case 'story-ended':
      return [t(`${THINGS}.story-ended`, { text: mutation.text })];
    case 'consequence-given':
      return [
        t(`${THINGS}.consequence-given`, { encounter: names.encounter(mutation.encounter) }),
        ...sayEffects(t, mutation),
      ];
    case 'options-offered':
      return [
        t(`${THINGS}.options-offered`, {
          encounter: names.encounter(mutation.encounter),
          numbers: listed(mutation.options.map((option) => String(option + 1))) || '–',
        }),
      ];
    // Counted by the rules, but invisible to a reader of the record.
    case 'roll-directed':
    case 'turn-directed':
      return [];
    case 'people-met':
      return [t(`${THINGS}.people-met`, { names: listed(mutation.characters.map(names.character)) })];
    case 'lore-came-up':
      return [t(`${THINGS}.lore-came-up`, { names: listed(mutation.entries) })];
    case 'parts-left':
      return [
        t(mutation.parts.length > 0 ? `${THINGS}.parts-left` : `${THINGS}.parts-told`, {
          count: mutation.parts.length,
        }),
      ];
    case 'turn-ended':
      return mutation.waitingFor === null
        ? [t(`${THINGS}.turn-over`)]
        : [t(`${THINGS}.turn-ended`, { asked: t(`record.asked.${mutation.waitingFor}`) })];
  }
}

const joined = (parts: readonly (string | number | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' · ');

export function sayMemoryChange(t: TFunction, change: MemoryChange, names: StoryNames): string {
  switch (change.type) {
    case 'scene-added': {
      const { id, title, summary } = change.scene;
      return t('record.memory.scene-added', { id, title, text: summary.join(' ') });
    }
    case 'scene-recapped':
      return t('record.memory.scene-recapped', { id: change.id, text: change.text });
    case 'character-generated': {
      const { name, role, description, traits, goals } = change.character;
      const text = joined([role, description, listed(traits), listed(goals)]);
      return t('record.memory.character-generated', { name, text });
    }
    case 'character-introduced':
      return t('record.memory.character-introduced', { name: names.character(change.id) });
    case 'location-generated': {
      const { name, description, atmosphere } = change.location;
      return t('record.memory.location-generated', { name, text: joined([description, atmosphere]) });
    }
    case 'relationship-created': {
      const { characterA, characterB, relationshipType, status, intensity } = change.relationship;
      return t('record.memory.relationship-created', {
        a: names.character(characterA),
        b: names.character(characterB),
        kind: relationshipType,
        status,
        intensity,
      });
    }
    case 'relationship-updated': {
      const { id, status, intensity, perspectiveA, perspectiveB, entry } = change;
      const text = joined([status, intensity, perspectiveA, perspectiveB, entry?.event]);
      return t('record.memory.relationship-updated', { id, text });
    }
    case 'state-changed': {
      const { emotionalState, goals } = change.state;
      const text = joined([emotionalState, listed(goals)]);
      return t('record.memory.state-changed', { name: names.character(change.character), text });
    }
    case 'loop-opened':
      return t('record.memory.loop-opened', {
        importance: t(`record.importance.${change.loop.importance}`),
        text: change.loop.description,
      });
    case 'loop-resolved':
      return t('record.memory.loop-resolved', { id: change.id });
    case 'entry-added':
    case 'entry-amended': {
      const { id, text, knownBy } = change.entry;
      const known = knownBy.map((who) => names.character(who)).join(', ');
      return t(`record.memory.${change.type}`, { id, text, known });
    }
    case 'entry-corrected':
      return t('record.memory.entry-corrected', { id: change.id, text: change.text ?? '' });
    case 'entry-removed':
      return t('record.memory.entry-removed', { id: change.id });
    case 'active-character-set':
      return change.id === null
        ? t('record.memory.active-character-unset')
        : t('record.memory.active-character-set', { name: names.character(change.id) });
    case 'skill-state-patched':
      return t('record.memory.skill-state-patched', { text: JSON.stringify(change.patch) });
  }
}
