import type { Condition, ConditionParser } from '../conditions/condition.ts';
import type {
  Character,
  CheckOutcome,
  Consequence,
  Encounter,
  EncounterOption,
  Ending,
  Meter,
  Scene,
  ScriptLine,
  Telling,
  VNPackage,
  WrittenCheck,
} from '../story/index.ts';
import { CHECK_OUTCOMES, optionIds } from '../story/index.ts';
import { sameWords } from './same-words.ts';
import type {
  StoryCheck,
  StoryConsequence,
  StoryEncounter,
  StoryEnding,
  StoryOption,
  StoryScene,
  StoryScript,
} from './story.ts';

export interface SceneReader {
  readonly telling: Telling | undefined;
  readonly meters: readonly Meter[];
  readonly stats: Readonly<Record<string, number>>;
  readonly parseCondition: ConditionParser;
}

export const sceneReader = (
  { plot }: VNPackage,
  protagonist: Character | null,
  parseCondition: ConditionParser,
): SceneReader => ({
  telling: plot.telling,
  meters: listMeters(plot),
  stats: protagonist?.stats ?? {},
  parseCondition,
});

function listMeters({ meters = [] }: Pick<VNPackage['plot'], 'meters'>): Meter[] {
  return meters.filter(({ id }, at) => meters.findIndex((other) => other.id === id) === at);
}

/** The flags an option earns: those it lists, or all of the encounter's. Rules of play, "An encounter lands". */
export const earnedBy = (
  { flags: listed }: { readonly flags?: readonly string[] | undefined },
  flags: readonly string[],
): readonly string[] => (listed ? flags.filter((flag) => listed.includes(flag)) : flags);

const hasLines = (script: Scene['script']): boolean => script !== undefined && script.length > 0;

/**
 * The telling is the scene's, else the story's, else "written" if there is a script. Without a script, `words` are its
 * only line. Rules of play, "Telling".
 */
export function readScene(source: Scene, words: string, reader: SceneReader): StoryScene {
  const { script = [], again = [] } = source;
  const said = source.telling ?? reader.telling;
  const only: ScriptLine[] = words.trim() === '' ? [] : [{ type: 'narrate', text: words }];
  const read = (lines: readonly ScriptLine[], by: Telling): StoryScript => ({
    telling: lines.length === 0 ? 'free' : by,
    lines: by === 'free' ? [] : lines.map((line) => ({ line, when: readRequired(line.when, reader) })),
  });
  return {
    text: source.text ?? '',
    first: read(script.length > 0 ? script : only, said ?? (script.length > 0 ? 'written' : 'free')),
    again: read(again, said ?? 'written'),
  };
}

/** Reads a standalone scene: null if it has nothing to tell. */
export function readOwnScene(source: Scene | undefined, reader: SceneReader): StoryScene | null {
  if (source === undefined) return null;
  const { text = '' } = source;
  const isEmpty = !hasLines(source.script) && !hasLines(source.again) && text.trim() === '';
  return isEmpty ? null : readScene(source, text, reader);
}

function readConsequence(source: Consequence, flags: readonly string[], reader: SceneReader): StoryConsequence {
  const { findings = [], progress = 0, doom, adjust = {}, items = {}, complication } = source;
  return {
    source,
    scene: readScene(source, source.text ?? '', reader),
    flags: earnedBy({ flags: source.flags ?? [] }, flags),
    findings: [...new Set(findings)].filter((finding) => finding.trim() !== ''),
    progress,
    doom,
    adjust: Object.entries(adjust).flatMap(([id, by]) => {
      const meter = reader.meters.findIndex((each) => each.id === id);
      return meter < 0 || by === 0 ? [] : [[meter, by] as const];
    }),
    gained: [...new Set(items.gained)],
    lost: [...new Set(items.lost)],
    complication: complication ?? null,
  };
}

export function readCheck(source: WrittenCheck, flags: readonly string[], reader: SceneReader): StoryCheck {
  const { stat = '', difficulty = 0 } = source;
  const own = Object.hasOwn(reader.stats, stat) ? (reader.stats[stat] ?? 0) : null;
  const degree = (outcome: CheckOutcome): StoryConsequence | null => {
    const consequence = source[outcome];
    return consequence === undefined ? null : readConsequence(consequence, flags, reader);
  };
  return {
    stat: own === null ? '' : stat,
    modifier: (own ?? 0) + difficulty,
    degrees: Object.fromEntries(CHECK_OUTCOMES.map((outcome) => [outcome, degree(outcome)])) as StoryCheck['degrees'],
  };
}

/** A required condition; null if nothing is required. Prose never holds. */
const readRequired = (text: string | undefined, { parseCondition }: SceneReader): Condition | null =>
  text === undefined ? null : (parseCondition(text) ?? parseCondition('false'));

export function readOptions(
  options: readonly EncounterOption[],
  flags: readonly string[],
  reader: SceneReader,
): StoryOption[] {
  const ids = optionIds(options);
  return options.map((option, at) => ({
    id: ids[at] ?? '',
    text: option.text,
    flags: earnedBy(option, flags),
    explicitFlags: earnedBy({ flags: option.flags ?? [] }, flags),
    requires: readRequired(option.requires, reader),
    otherwise: option.otherwise ?? 'hidden',
    hint: option.hint ?? null,
    then: option.then === undefined ? null : readConsequence(option.then, flags, reader),
    check: option.check === undefined ? null : readCheck(option.check, flags, reader),
    leadsTo: option.leadsTo ?? null,
  }));
}

/** Every consequence of an encounter: of its options and its rolls. */
export function listConsequences({ options, check }: Pick<StoryEncounter, 'options' | 'check'>): StoryConsequence[] {
  const ofCheck = (each: StoryCheck | null) => (each ? Object.values(each.degrees) : []);
  return [...options.flatMap((option) => [option.then, ...ofCheck(option.check)]), ...ofCheck(check)].filter(
    (consequence) => consequence !== null,
  );
}

/** Those of `possibleEndings` come last, without duplicates by words. Rules of play, "Endings". */
export function readEndings({ plot }: VNPackage, reader: SceneReader): StoryEnding[] {
  const written = (plot.endings ?? []).filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at);
  const isFirst = (text: string, at: number, all: readonly string[]): boolean =>
    all.findIndex((other) => sameWords(other, text)) === at;
  const possible = plot.possibleEndings.filter(isFirst).map((text, at, all) => ({
    text,
    position:
      all.length === 1 ? null : at === 0 ? ('won' as const) : at === all.length - 1 ? ('forced' as const) : null,
  }));
  const isNamedBy = (text: string, { title, text: words }: Ending): boolean =>
    sameWords(text, title) || sameWords(text, words);
  return [
    ...written.map((ending: Ending): StoryEnding => {
      const { id, title, text, when, outcome } = ending;
      return {
        id,
        title,
        text,
        when: readRequired(when, reader),
        outcome: outcome ?? null,
        position: outcome ? null : (possible.find((each) => isNamedBy(each.text, ending))?.position ?? null),
        scene: readOwnScene({ ...ending, text: undefined }, reader),
      };
    }),
    ...possible
      .filter(({ text }) => !written.some((ending) => isNamedBy(text, ending)))
      .map((each): StoryEnding => ({ id: null, title: '', when: null, outcome: null, scene: null, ...each })),
  ];
}

/** Whether a story has any written content: scenes, consequences, requirements, rolls, meters or endings with ids. */
export function hasWrittenScenes({ plot, characters }: VNPackage): boolean {
  const isScene = ({ script, text, telling, again }: Scene): boolean =>
    script !== undefined || text !== undefined || telling !== undefined || again !== undefined;
  const ofEncounter = (encounter: Scene & Pick<Encounter, 'options' | 'check'>): boolean =>
    isScene(encounter) ||
    encounter.check !== undefined ||
    (encounter.options ?? []).some(
      (option) => option.requires !== undefined || option.then !== undefined || option.check !== undefined,
    );
  return (
    plot.telling !== undefined ||
    (plot.meters ?? []).length > 0 ||
    (plot.endings ?? []).length > 0 ||
    characters.some(({ personalArc }) => (personalArc?.arcEncounters ?? []).some(ofEncounter)) ||
    plot.acts.some(
      (act) =>
        act.opening !== undefined ||
        act.climax !== undefined ||
        (act.inevitableEvents ?? []).some(
          ({ scene, conditionalBranches = [] }) =>
            scene !== undefined || conditionalBranches.some((branch) => branch.scene !== undefined),
        ) ||
        act.sandboxLocations.some(({ arrival, encounters }) => arrival !== undefined || encounters.some(ofEncounter)),
    )
  );
}
