import { complicationText, type VNFrame } from '../../../shared/play/index.ts';
import type { ScenePerson } from '../people.ts';
import { firstSentence, getFormOfAddress, listOthers, narrate, selectFresh, type TellerStage } from './rule-stage.ts';
import { splitProse } from './script.ts';

interface Moment {
  /** The author's words in it, which identify it as told. */
  text: string;
  frame: () => VNFrame;
}

const isSentence = (text: string): boolean => /[.!?。！？…]["”’」』)）]*$/u.test(text);

const toMoment = (text: string): Moment => ({ text, frame: () => narrate(text) });

/** Whole sentences stay; fragments are put into a line. */
const toNotice = (text: string, { lines }: TellerStage): Moment =>
  isSentence(text) ? toMoment(text) : { text, frame: () => narrate(lines('notice', { text })) };

const listViews = (stage: TellerStage): Moment[] => {
  const { place, spot } = stage.scene;
  return [
    ...[...splitProse(place.ambientDetail), ...splitProse(spot?.description ?? '')].map(toMoment),
    ...place.callbacks.map((text) => toNotice(text, stage)),
  ];
};

/** How somebody looks: the first sentence of their description. The rest may hold what the player must find out. */
const listLooks = (person: ScenePerson, { scene, lines }: TellerStage): Moment[] =>
  splitProse(firstSentence(person.description)).map((text) => {
    const name = getFormOfAddress(scene, person);
    return text.includes(name) ? toMoment(text) : { text, frame: () => narrate(lines('look_at', { name, text })) };
  });

/** Facts the player has found out that a person may mention; nothing about themselves. */
const listKnownFacts = (person: ScenePerson, { scene }: TellerStage): Moment[] =>
  scene.facts.flatMap((text, at): Moment[] =>
    scene.factsKnownBy[at]?.includes(person.id) && !text.includes(getFormOfAddress(scene, person))
      ? [{ text, frame: () => ({ type: 'say', character: person.id, text }) }]
      : [],
  );

const listEarlierLines = (person: ScenePerson, { scene, lines }: TellerStage): Moment[] =>
  (scene.ownLines?.[person.id] ?? []).map((text) => ({
    text,
    frame: () => narrate(lines('said_before', { name: getFormOfAddress(scene, person), text })),
  }));

function listBurdens({ scene, lines }: TellerStage): Moment[] {
  const { items, complication, language } = scene;
  const trouble =
    complication === undefined || complication.fresh || complication.text === complicationText(language)
      ? []
      : [complication.text];
  return [
    ...items.held.map((item) => ({ text: item, frame: () => narrate(lines('keepsake', { item })) })),
    ...trouble.map((text) => ({ text, frame: () => narrate(lines('trouble_still', { text })) })),
  ];
}

function pickMoments(moments: readonly Moment[], { told, chance }: TellerStage, count: number): VNFrame[] {
  const fresh = selectFresh(moments, ({ text }) => text, told);
  const picked = new Set(chance.shuffle(fresh).slice(0, count));
  return fresh.filter((moment) => picked.has(moment)).map(({ frame }) => frame());
}

/** Answers looking around; empty if all was told lately. */
export const tellLookAround = (stage: TellerStage): VNFrame[] => pickMoments(listViews(stage), stage, 2);

/** Answers turning to a person; empty if all was told lately. */
export function tellTurnToPerson(person: ScenePerson, stage: TellerStage): VNFrame[] {
  const kinds = [listKnownFacts, listLooks, listEarlierLines].map((listMoments) =>
    pickMoments(listMoments(person, stage), stage, 1),
  );
  return kinds.find((frames) => frames.length > 0) ?? [];
}

/** Fills a turn without events from the author's texts for this place; empty if all was told lately. */
export function quietMoments(stage: TellerStage, count: number): VNFrame[] {
  const { scene } = stage;
  const people = listOthers(scene).flatMap((person) => [...listKnownFacts(person, stage), ...listLooks(person, stage)]);
  const lore = scene.worldInfo.flatMap(({ content }) => splitProse(content)).filter(isSentence);
  const materials = scene.materials.map((text) => toNotice(text, stage));
  const all = [...listViews(stage), ...people, ...lore.map(toMoment), ...materials, ...listBurdens(stage)];
  return pickMoments(all, stage, count);
}
