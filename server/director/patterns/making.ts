import type { Chance } from '../../../shared/chance.ts';
import type { StepArgs } from '../../../shared/plan/index.ts';
import { COMING_AND_GOING, fitsPlace } from '../../words/furniture.ts';
import { type Culture, namesIn } from '../../words/names.ts';
import { allWords } from '../words.ts';
import type { PatternScene } from './scene.ts';
import type { WantedStep } from './wanted-step.ts';

/** The first turn somebody or something may be made in. */
const FROM_TURN = 3;
/** Turns without anything new from which on a corner of the place is worth making. */
const STALLED_FOR_SPOT = 2;
const PERSON_ODDS = 0.3;
const SPOT_ODDS = 0.5;
/** How often a name is tried. */
const ATTEMPTS = 12;

/**
 * Somebody where there is nobody, a corner where there is nothing new: seldom, and one of each a place.
 * @param leads whether the turn brings on an encounter
 */
export function makingStep(scene: PatternScene, leads: boolean): WantedStep[] {
  const { story, state, opening, memory, others, usable, stalledTurns, words } = scene;
  // Where scenes are written, who and what there is has its author.
  if (story.hasScenes) return [];
  const isIdle = !leads || opening.eligible.every(({ id }) => state.landed.includes(id));
  if (state.location === '' || state.active !== null || !isIdle || state.turn < FROM_TURN) return [];
  const chance = scene.chance.fork('making');
  const hasPerson = Object.values(memory.characters).some(
    ({ act, location }) => act === state.act && location === state.location,
  );
  const isOpen = usable.tools.has('character.generate') && others.length === 0 && !hasPerson && peopleComeBy(scene);
  if (isOpen && chance.happens(PERSON_ODDS)) {
    const args = madePerson(scene, chance);
    if (args !== null) return [{ tool: 'character.generate', args, reason: words('reason_person') }];
  }
  const hasSpot = Object.values(memory.locations).some(({ act, near }) => act === state.act && near === state.location);
  const isStalled = stalledTurns >= STALLED_FOR_SPOT;
  if (usable.tools.has('location.generate') && isStalled && !hasSpot && chance.happens(SPOT_ODDS)) {
    const args = madeSpot(scene, chance);
    if (args !== null) return [{ tool: 'location.generate', args, reason: words('reason_spot') }];
  }
  return [];
}

/** Where nobody comes who is not of the story. */
const CUT_OFF =
  /\b(?:snowed in|cut off|stranded|marooned|locked in|sealed|abandoned|deserted|derelict|uninhabited|nobody (?:comes|lives)|empty (?:house|island|lighthouse|station|ship))\b|与世隔绝|被困|孤岛|荒废|废弃|无人|封闭|空无一人|閉ざされ|孤島|廃墟|無人|人気のない|取り残され/iu;

/** Whether a stranger may be met here: where people come and go, and the cast is not closed. */
function peopleComeBy({ story, state }: PatternScene): boolean {
  const place = story.actById.get(state.act)?.placeById.get(state.location)?.source;
  if (place === undefined) return false;
  const here = `${place.title} ${place.ambientDetail}`;
  const { premise, globalContext } = story.source.plot;
  return COMING_AND_GOING.test(here) && !CUT_OFF.test([here, premise, globalContext.setting].join(' '));
}

/** Whether somebody has a name already, or a part of it, by which two people are taken for each other. */
function isSomebodys({ story, memory }: PatternScene, name: string): boolean {
  const parts = partsOf(name);
  const people = [...story.characters, ...Object.values(memory.characters)];
  return people.some((one) => one.name === name || partsOf(one.name).some((part) => parts.includes(part)));
}

/** What people are called by: "the" and "of" are nobody's name. */
const partsOf = (name: string): string[] => name.split(/[\s·・]+/u).filter((part) => !/^\p{Ll}/u.test(part));

/** Whether some place has a name already. */
const isPlaces = ({ story, memory, state }: PatternScene, name: string): boolean =>
  Object.values(memory.locations).some((one) => one.name === name) ||
  (story.actById.get(state.act)?.places ?? []).some(({ title }) => title === name);

/** Whose names fit: those of the city the setting is in, else of the kind of world it is. */
function cultureOf({ story }: PatternScene, language: 'en' | 'zh'): Culture {
  const { setting } = story.source.plot.globalContext;
  const city = namesIn(language).cities.find(({ names }) =>
    names.some((name) => setting.toLowerCase().includes(name.toLowerCase())),
  );
  if (city !== undefined) return city.culture;
  if (/\b(?:station|orbit|starship|planet|moon|colony)\b|空间站|飞船|星球|月球/iu.test(setting)) return 'space';
  if (/\b(?:kingdom|castle|dragon|magic|realm|elves)\b|王国|仙|魔|江湖/iu.test(setting)) return 'fantasy';
  return language === 'zh' ? 'cn' : 'uk';
}

/** A name nobody of the story has; null where chance finds none. */
function freshName(scene: PatternScene, chance: Chance): string | null {
  const { language } = scene;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const name = language === 'ja' ? japaneseName(chance) : nameOf(scene, language, chance);
    if (name !== '' && !isSomebodys(scene, name) && !isPlaces(scene, name)) return name;
  }
  return null;
}

const japaneseName = (chance: Chance): string =>
  `${chance.pick(allWords('ja', 'person_family'))}${chance.pick(allWords('ja', 'person_given'))}`;

function nameOf(scene: PatternScene, language: 'en' | 'zh', chance: Chance): string {
  const { cultures } = namesIn(language);
  const list = cultures[cultureOf(scene, language)] ?? cultures[language === 'zh' ? 'cn' : 'uk'];
  if (list === undefined) return '';
  const given = chance.pick(chance.happens(0.5) ? list.f : list.m);
  const family = chance.pick(list.family);
  if (list.familyFirst === true) return `${family}${list.joiner ?? (language === 'zh' ? '' : ' ')}${given}`;
  return `${given}${list.joiner ?? (language === 'zh' ? '·' : ' ')}${family}`;
}

/** What `character.generate` takes: somebody the story has no one of, in its language; null where no name is free. */
function madePerson(scene: PatternScene, chance: Chance): StepArgs | null {
  const { language, words } = scene;
  const name = freshName(scene, chance);
  if (name === null) return null;
  return {
    name,
    role: words('person_role'),
    description: words('person_look'),
    traits: chance.shuffle(allWords(language, 'person_trait')).slice(0, 2),
    goals: [words('person_goal')],
  };
}

/**
 * What `location.generate` takes: a corner of the place, in the story's language, with nothing the place does not have; null where there is none such, or it
 * has a corner of that name.
 */
function madeSpot(scene: PatternScene, chance: Chance): StepArgs | null {
  const { story, state, language, place, words } = scene;
  const { ambientDetail = '' } = story.actById.get(state.act)?.placeById.get(state.location)?.source ?? {};
  const fitting = allWords(language, 'spot_name').filter((name) => fitsPlace(name, `${place}\n${ambientDetail}`));
  if (fitting.length === 0) return null;
  // Its place's name is part of its own, so that no two corners of a play are called the same.
  const name = chance.pick(fitting).replaceAll('{place}', place.replace(/^The /, 'the '));
  if (isPlaces(scene, name)) return null;
  return { name, description: words('spot_look'), atmosphere: words('spot_air'), features: [words('spot_feature')] };
}
