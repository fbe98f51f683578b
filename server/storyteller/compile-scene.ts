import { takeWhileFitting } from '../../shared/clip.ts';
import { cutAtSentence } from '../../shared/play/index.ts';
import { encountersById } from '../../shared/story/index.ts';
import { firstFitting, type Sized } from '../models/prompt-size/first-fitting.ts';
import { findAuthorDescriptions } from './author-descriptions.ts';
import { listEarnedFacts } from './earned-facts.ts';
import { fitLore } from './lore.ts';
import { selectPeople } from './people.ts';
import { createSceneEncounter } from './scene-encounter.ts';
import { RECENT_MAX } from './scene-lore.ts';
import { prepareSceneMaterial, type SceneMaterial, staysAt } from './scene-material.ts';
import { countFrames, getFrameBudget } from './scene-parts.ts';
import { listEncounterSubjects } from './story-lookup.ts';
import type { TellerScene, TellingInput } from './teller-scene.ts';

const SCENE_MAX_LENGTH = 7000;
/** Fractions of full size, tried until the scene fits. */
const SIZES = [1, 0.75, 0.55, 0.4, 0.28, 0.18, 0.1];

/**
 * What may be told of a turn. Truths, needs, endings not reached and encounters not chosen are never included; texts of
 * models are cleared again. For the rule-based teller and the frame checks; models get `turnPrompt`. The author's texts
 * are complete; everything else is shortened to fit `SCENE_MAX_LENGTH`.
 */
export function compileScene(input: TellingInput, parts: SceneMaterial = prepareSceneMaterial(input)): TellerScene {
  const most = SCENE_MAX_LENGTH + parts.beyond;
  const measureLength = ({ olderLines: _lines, ownLines: _own, ...scene }: TellerScene) => JSON.stringify(scene).length;
  const sizes = SIZES.map((size) => (): Sized<TellerScene> => ({ value: buildScene(input, parts, size), leftOut: [] }));
  const scene = firstFitting(sizes, (one) => measureLength(one) <= most).value;
  const described = listDescriptions(input);
  return described.length > 0 ? { ...scene, described } : scene;
}

/** The author's descriptions of what the player names, for tellers without a model. Empty for requested free words. */
const listDescriptions = ({ story, before, action, pack, recentLines }: TellingInput): string[] =>
  action.type === 'text' && pack.direction === null && before.waitingFor !== 'free-text'
    ? findAuthorDescriptions({ story, before, said: action.text, lines: recentLines })
    : [];

/** Who is present in display order: the protagonist and the encounter's companions first. */
export function listInStageOrder({ story, pack }: TellingInput): string[] {
  const encounter = pack.encounter ? encountersById(story).get(pack.encounter.id) : undefined;
  const protagonist = story.characters.find(({ role }) => role === 'protagonist')?.id;
  const foremost = [protagonist, ...(encounter ? listEncounterSubjects(story, encounter) : [])];
  const present = pack.present.map(({ character }) => character);
  return [...present.filter((id) => foremost.includes(id)), ...present.filter((id) => !foremost.includes(id))];
}

function buildScene(input: TellingInput, parts: SceneMaterial, size: number): TellerScene {
  const { story, state, pack, action, recentLines } = input;
  const { act, place, encounter, said, discloses, written, attached } = parts;
  const chars = (most: number) => Math.max(20, Math.floor(most * size));
  const lines = (texts: readonly string[], count: number, each: number, all: number): string[] =>
    takeWhileFitting(
      texts.slice(0, Math.max(1, Math.round(count * size))).map((text) => cutAtSentence(text, chars(each))),
      chars(all),
    );
  const lastLines = (texts: readonly string[], count: number, each: number, all: number): string[] =>
    lines([...texts].reverse(), count, each, all).reverse();

  const told = pack.encounter && encounter ? createSceneEncounter(pack.encounter, encounter, lines, chars) : null;
  const earned = listEarnedFacts(story, pack, size);
  const people = selectPeople({
    pack: { ...pack, attached },
    characters: parts.characters,
    protagonist: parts.protagonist,
    foremost: encounter ? listEncounterSubjects(story, encounter) : [],
    dispositionOf: (character) => written.dispositions.get(character) ?? null,
    leaves: (character) => pack.encounter?.phase === 'closing' && !staysAt(character, parts, input),
    size,
  });
  const callbacks = (place?.callbacks ?? []).filter((text) => text.trim() !== '' && !discloses(text));
  const materials = story.plot.globalMaterials.filter((text) => text.trim() !== '');
  const results = lines(
    attached.results.map(({ text }) => text),
    6,
    500,
    1000,
  );
  const spot = attached.spot;
  const isClimaxLast = pack.climax?.phase === 'last';

  return {
    language: story.language,
    act: {
      title: act.title,
      objective: cutAtSentence(act.objective, chars(300)),
      opening: state.actTurn <= 1 && input.isOpened !== true,
    },
    place: {
      id: pack.location,
      title: place?.title ?? pack.location,
      ambientDetail: place?.ambientDetail ?? '',
      callbacks: lines(callbacks, 6, 250, 750),
    },
    ...(spot && {
      spot: {
        name: spot.name,
        description: cutAtSentence(spot.description, chars(400)),
        atmosphere: cutAtSentence(spot.atmosphere, chars(160)),
        features: lines(spot.features, 4, 100, 300),
      },
    }),
    arrived: pack.arrived,
    protagonist: parts.protagonist,
    present: people.present,
    ...(people.alsoHere.length > 0 && { alsoHere: people.alsoHere }),
    ...(parts.voices.length > 0 && { voices: parts.voices }),
    encounter: told,
    action: { type: action.type, ...(said !== undefined && { text: cutAtSentence(said, Math.max(400, chars(1000))) }) },
    ...(pack.checkResult && { checkResult: { ...pack.checkResult, reason: written.resultReason } }),
    ...(pack.checkAsked && { checkAsked: { stat: pack.checkAsked.stat, reason: written.askedReason } }),
    ...(written.complication && { complication: written.complication }),
    escalations: lines(
      pack.escalations.flatMap((index) => act.opposingForce?.escalationEvents[index]?.description ?? []),
      3,
      300,
      900,
    ),
    events: pack.events.slice(0, Math.max(1, Math.round(3 * size))).flatMap(({ id, branches }) => {
      const event = act.inevitableEvents?.find((each) => each.id === id);
      if (!event) return [];
      const effects = branches.flatMap((index) => event.conditionalBranches?.[index]?.effect ?? []);
      const description = cutAtSentence(event.description, chars(500));
      return [{ title: event.title, description, effects: lines(effects, 3, 250, 500) }];
    }),
    ...earned,
    worldInfo: fitLore(parts.lore, chars(1500)),
    materials: lines(materials, 12, 160, 640),
    items: {
      gained: parts.gained,
      lost: [...pack.items.lost],
      held: lastLines(
        state.items.filter((item) => !discloses(item)),
        20,
        80,
        500,
      ),
    },
    ...(results.length > 0 && { results }),
    ...(attached.nudge !== null && { nudge: attached.nudge }),
    ...(pack.climax && {
      climax: {
        outcome: pack.climax.outcome,
        ending: pack.climax.ending,
        nextActTitle: isClimaxLast
          ? (story.plot.acts.find(({ id }) => id === pack.climax?.nextAct)?.title ?? null)
          : null,
      },
    }),
    ...(parts.scripted.length > 0 && { parts: parts.scripted }),
    recentLines: lastLines(recentLines, RECENT_MAX, 300, 1800),
    ...(Object.keys(parts.ownLines).length > 0 && { ownLines: parts.ownLines }),
    ...(recentLines.length > RECENT_MAX && { olderLines: recentLines.slice(0, -RECENT_MAX) }),
    frameBudget: countFrames(parts.scripted, getFrameBudget(told, pack.climax !== null)),
    mayAskChoice:
      input.isLast !== false &&
      !isClimaxLast &&
      !pack.checkAsked &&
      (!pack.encounter?.asksOptions || (pack.direction?.leads ?? []).length > 0),
    manner: written.manner,
  };
}
