import type { TFunction } from 'i18next';
import {
  type Encounter,
  getWrittenText,
  listActSlots,
  listEncounterSlots,
  listEndingSlots,
  listPlaceSlots,
  type PlanDraft,
  plainWords,
  type SceneSlot,
  type ScriptLine,
} from '../../../shared/story/index.ts';

/** A part of the whole story as one text. `level` 1 is its title. */
export type StoryBlock =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: string }
  | { kind: 'text'; text: string }
  /** Words about the story, not of it: what is a note for the Director, or where a scene is told. */
  | { kind: 'label'; text: string }
  | { kind: 'line'; speaker: string | null; text: string }
  | { kind: 'item'; text: string };

type Names = ReadonlyMap<string, string>;

const heading = (level: 1 | 2 | 3 | 4, text: string): StoryBlock => ({ kind: 'heading', level, text });
const text = (written: string | undefined): StoryBlock[] =>
  written === undefined || written.trim() === '' ? [] : [{ kind: 'text', text: written.trim() }];
const labelled = (label: string, written: string | undefined): StoryBlock[] =>
  written === undefined || written.trim() === '' ? [] : [{ kind: 'label', text: label }, ...text(written)];
const items = (label: string, written: readonly string[]): StoryBlock[] =>
  written.length === 0
    ? []
    : [{ kind: 'label', text: label }, ...written.map((each) => ({ kind: 'item' as const, text: each }))];

function linesOf(lines: readonly ScriptLine[], names: Names): StoryBlock[] {
  return lines.flatMap((line): StoryBlock[] => {
    const written = plainWords(getWrittenText(line)).trim();
    if (written === '') return [];
    const speaker = line.type === 'say' ? (line.name ?? names.get(line.character ?? '') ?? null) : null;
    return [{ kind: 'line', speaker, text: written }];
  });
}

/** What a scene has: its text, its script, and its script for later visits. */
function sceneBlocks({ scene }: SceneSlot, label: string | null, names: Names, t: TFunction): StoryBlock[] {
  if (!scene) return [];
  const own = [...text(scene.text), ...linesOf(scene.script ?? [], names)];
  const again = linesOf(scene.again ?? [], names);
  return [
    ...(own.length > 0 && label !== null ? [{ kind: 'label' as const, text: label }] : []),
    ...own,
    ...(again.length > 0 ? [{ kind: 'label' as const, text: t('read.again') }, ...again] : []),
  ];
}

function partLabel({ part, title }: SceneSlot, encounter: Encounter | null, t: TFunction): string | null {
  switch (part.of) {
    case 'then': {
      const option = encounter?.options?.find(({ id }, index) => (id ?? `option_${index + 1}`) === part.optionId);
      return t('read.then', { option: option?.text ?? part.optionId });
    }
    case 'degree':
      return t(`read.degree.${part.degree}`);
    case 'arrival':
      return t('script.scene.arrival');
    case 'opening':
      return t('script.scene.opening');
    case 'climax':
      return t(`script.scene.${part.way}`);
    case 'branch':
      return t('read.branch', { title });
    case 'own':
      return null;
  }
}

function encounterBlocks(encounter: Encounter, names: Names, t: TFunction): StoryBlock[] {
  return [
    heading(4, encounter.title),
    ...text(encounter.description),
    ...listEncounterSlots(encounter)
      .filter(({ part }) => part.of === 'own')
      .flatMap((slot) =>
        sceneBlocks({ ...slot, scene: slot.scene && { ...slot.scene, text: undefined } }, null, names, t),
      ),
    ...items(
      t('read.options'),
      (encounter.options ?? []).map((option) => option.text),
    ),
    ...listEncounterSlots(encounter)
      .filter(({ part }) => part.of !== 'own')
      .flatMap((slot) => sceneBlocks(slot, partLabel(slot, encounter, t), names, t)),
  ];
}

/** The whole story of a draft as one text, in the order of its acts, places and encounters. */
export function writeStoryBlocks(draft: PlanDraft, t: TFunction): StoryBlock[] {
  const { premise, characters, acts } = draft;
  const names = new Map(characters.map(({ id, name }) => [id, name]));
  return [
    heading(1, premise?.title ?? t('library.untitled')),
    ...text(premise?.premise),
    ...labelled(t('draft.setting'), premise?.globalContext.setting),
    ...labelled(t('draft.tone'), premise?.globalContext.tone),
    ...items(t('draft.truths'), premise?.globalContext.overarchingTruths ?? []),
    ...(characters.length > 0 ? [heading(2, t('draft.cast'))] : []),
    ...characters.flatMap(({ name, description, personalArc }) => [
      heading(3, name),
      ...text(description),
      ...labelled(t('draft.want'), personalArc?.want),
      ...labelled(t('draft.need'), personalArc?.need),
    ]),
    ...acts.flatMap((act, index) => {
      const slots = listActSlots(act).map((slot) => ({ slot, of: slot.part.of }));
      const inOrder = (wanted: (of: string) => boolean): StoryBlock[] =>
        slots
          .filter(({ of }) => wanted(of))
          .flatMap(({ slot }) => sceneBlocks(slot, partLabel(slot, null, t), names, t));
      return [
        heading(2, `${t('draft.act', { number: index + 1 })}: ${act.title}`),
        ...text(act.objective),
        ...labelled(t('authoring.fields.scenarioContext'), act.scenarioContext),
        ...inOrder((of) => of === 'opening'),
        ...act.sandboxLocations.flatMap((place) => [
          heading(3, place.title),
          ...text(place.ambientDetail),
          ...listPlaceSlots(act.id, place)
            .filter(({ part }) => part.of === 'arrival')
            .flatMap((slot) => sceneBlocks(slot, partLabel(slot, null, t), names, t)),
          ...place.encounters.flatMap((encounter) => encounterBlocks(encounter, names, t)),
        ]),
        ...(act.inevitableEvents ?? []).flatMap((event) => [
          heading(3, event.title),
          ...text(event.description),
          ...slots
            .filter(({ slot }) => slot.address.eventId === event.id)
            .flatMap(({ slot }) => sceneBlocks(slot, partLabel(slot, null, t), names, t)),
        ]),
        ...inOrder((of) => of === 'climax'),
      ];
    }),
    ...((premise?.endings ?? []).length > 0 ? [heading(2, t('script.endings.title'))] : []),
    ...listEndingSlots(premise?.endings).flatMap((slot) => [
      heading(3, slot.title),
      ...sceneBlocks(slot, null, names, t),
    ]),
  ];
}

/** Characters with a meaning in Markdown are escaped, so that the text reads as it is written. */
const escapeMarkdown = (written: string): string =>
  written.replace(/[\\`*_[\]<>#|~]/gu, '\\$&').replace(/^(\s*)([-+]|\d+[.)])(?=\s)/gmu, '$1\\$2');

const markdownOf = (block: StoryBlock): string => {
  const written = escapeMarkdown(block.text);
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${written.replace(/\s+/gu, ' ')}`;
    case 'label':
      return `*${written}*`;
    case 'line':
      return block.speaker === null ? written : `**${escapeMarkdown(block.speaker)}:** ${written}`;
    case 'item':
      return `- ${written.replace(/\s+/gu, ' ')}`;
    case 'text':
      return written;
  }
};

/** The blocks as Markdown. */
export const toMarkdown = (blocks: readonly StoryBlock[]): string =>
  `${blocks
    .map((block, index) => {
      const isList = block.kind === 'item' && blocks[index + 1]?.kind === 'item';
      return `${markdownOf(block)}\n${isList ? '' : '\n'}`;
    })
    .join('')
    .trimEnd()}\n`;
