import type { Story, StoryAct, StoryEncounter } from '../../../shared/play/index.ts';
import type { Character, EscalationEvent, Fact } from '../../../shared/story/index.ts';
import { fitList } from '../fit-list.ts';
import {
  clipToSentences,
  encounterName,
  encounterParagraph,
  formatEncounterLine,
  joinParts,
  timeText,
} from './encounter.ts';
import { section } from './sections.ts';

/** Maximum characters per part, so that heads have similar sizes. Parts of usual length are complete. */
const STORY_LIMITS = {
  text: 4000,
  truths: 4000,
  endings: 4000,
  cast: 7000,
  lore: 4000,
  hidden: 6000,
  clocks: 3000,
  events: 4000,
  facts: 5000,
  places: 12_000,
  later: 1800,
} as const;

type Limits = Record<keyof typeof STORY_LIMITS, number>;

/** Parts each turn repeats as needed: reduced first. */
const TOLD_EACH_TURN: ReadonlySet<string> = new Set<keyof Limits>(['lore', 'clocks', 'events', 'places', 'later']);

const scaleLimits = (size: number) =>
  Object.fromEntries(
    Object.entries(STORY_LIMITS).map(([part, most]) => {
      return [part, Math.floor(most * (TOLD_EACH_TURN.has(part) ? size * size : size))];
    }),
  ) as Limits;

/** Below this many characters per text, only essentials are shown. */
const BARE_TEXT = 100;

/** A list's items; the longest are clipped to whole sentences if not all fit. */
const items = (list: readonly string[], max: number): string[] =>
  fitList(
    list,
    [(one) => `- ${one}`, (one) => `- ${clipToSentences(one, 300)}`, (one) => `- ${clipToSentences(one, 80)}`],
    max,
  );

/** Story and act with their hidden side: constant within an act, so that it is cached. @param size share, 0 to 1 */
export function storyText(story: Story, act: StoryAct | undefined, size = 1): string {
  const limits = scaleLimits(size);
  const { plot } = story.source;
  const isBare = limits.text < BARE_TEXT;
  const { setting, tone, overarchingTruths } = plot.globalContext;
  const text = (said: string) => clipToSentences(said.trim(), limits.text);
  const field = (name: string, said: string) => (said.trim() === '' ? [] : [`${name}: ${text(said)}`]);
  return [
    [
      '# The story',
      'All of it is yours alone until the player has been shown it.',
      `Title: ${story.title}`,
      `Language: ${story.language}`,
      ...field('Premise', plot.premise),
      ...(isBare
        ? []
        : [...field('Setting', setting), ...field('Tone', tone), ...field('Themes', plot.themes.join('; '))]),
    ].join('\n'),
    ...section('What is true behind it', items(overarchingTruths, limits.truths)),
    ...section('People', renderPeople(story, act, limits)),
    ...section(
      'Lore',
      items(
        plot.globalWorldInfo.concat(act?.source.scenarioWorldInfo ?? []).map(({ content }) => content),
        limits.lore,
      ),
    ),
    ...section('Endings', renderEndings(story, limits)),
    ...(act === undefined ? [] : actParts(story, act, limits)),
  ].join('\n\n');
}

const personLine =
  (max: number, story: Story) =>
  ({ id, name, role, pronouns, description, personalArc, stats }: Character): string =>
    [
      `- ${id}: ${joinParts([name, pronouns, role === 'protagonist' ? 'the protagonist, whom the player plays' : role])}. ${clipToSentences(description.trim(), max)}`,
      ...(stats && Object.keys(stats).length > 0
        ? [
            `  Rolls: ${Object.entries(stats)
              .map(([stat, value]) => `${stat} ${value < 0 ? '' : '+'}${value}`)
              .join(', ')}`,
          ]
        : []),
      ...(personalArc
        ? [`  Wants: ${clipToSentences(personalArc.want, max)} Needs: ${clipToSentences(personalArc.need, max)}`]
        : []),
      ...(story.arcs.get(id) ?? []).map((encounter) => formatEncounterLine(encounter, max)),
    ].join('\n');

function renderPeople(story: Story, act: StoryAct | undefined, limits: Limits): string[] {
  const here = new Set(act?.places.flatMap(({ required }) => required));
  const rank = ({ id, role, personalArc }: Character): number =>
    role === 'protagonist' ? 0 : here.has(id) ? 1 : personalArc === undefined ? 3 : 2;
  return fitList(
    story.characters,
    [
      personLine(Number.POSITIVE_INFINITY, story),
      personLine(240, story),
      ({ id, name, role, description }) => `- ${id}: ${name}, ${role}. ${clipToSentences(description, 80)}`,
      ({ id, name }) => `- ${id}: ${name}`,
    ],
    limits.cast,
    rank,
  );
}

function renderEndings({ endings, source }: Story, limits: Limits): string[] {
  const conditions = new Map((source.plot.endings ?? []).map(({ id, when }) => [id, when]));
  return items(
    endings.map(({ id, title, text }) => {
      const when = id === null ? undefined : conditions.get(id);
      return joinParts([id && `${id} “${title}”`, when && `(only when ${when})`, text], ' ');
    }),
    limits.endings,
  );
}

function actParts(story: Story, act: StoryAct, limits: Limits): string[] {
  const { objective, scenarioContext, narrativeGuidelines, facts = [], climax } = act.source;
  const isBare = limits.text < BARE_TEXT;
  const field = (name: string, said: string | undefined, max: number) =>
    said === undefined || said.trim() === '' ? [] : [`${name}: ${clipToSentences(said.trim(), max)}`];
  return [
    [
      `# This act: ${act.title}`,
      ...field('Objective', objective, limits.text),
      ...field('Hidden truth', scenarioContext, limits.hidden),
      ...(isBare ? [] : field('Guidelines', narrativeGuidelines, limits.text)),
    ].join('\n'),
    ...section('Clocks', isBare ? [] : renderClocks(act, limits)),
    ...section(
      'How it ends',
      isBare
        ? []
        : [...field('Won', climax?.won?.text, limits.text), ...field('Forced', climax?.forced?.text, limits.text)],
    ),
    ...section('Events that come', renderEvents(act, limits)),
    ...section('Facts', renderFacts([...facts, ...(story.source.plot.facts ?? [])], limits)),
    ...section('Places', renderPlaces(act, limits)),
    ...section('Acts after this one', isBare ? [] : laterActs(story, act, limits)),
  ];
}

/** What later acts are about, with their scenes by name, to lead towards. */
const laterActs = ({ acts }: Story, act: StoryAct, limits: Limits): string[] =>
  fitList(
    acts.slice(acts.indexOf(act) + 1),
    [
      ({ title, source: { objective }, places }) =>
        [
          `- ${title}: ${objective.trim()}`,
          ...places.map(
            (place) => `  At ${place.title}: ${place.encounters.map((encounter) => encounter.title).join(', ')}`,
          ),
        ].join('\n'),
      ({ title, source: { objective } }) => `- ${title}: ${clipToSentences(objective.trim(), 200)}`,
      ({ title }) => `- ${title}`,
    ],
    limits.later,
  );

const thresholdText = (threshold: EscalationEvent['threshold']): string =>
  typeof threshold === 'number' ? `${threshold}` : timeText(threshold);

function renderClocks({ progress, doom, source }: StoryAct, limits: Limits): string[] {
  const escalations = source.opposingForce?.escalationEvents ?? [];
  return [
    ...(progress
      ? [`- ${progress.label} (progress): at ${progress.max} the act may end well; you call its climax.`]
      : []),
    ...(doom ? [`- ${doom.label} (doom): at ${doom.max} the act is forced to end.`] : []),
    ...fitList(
      escalations,
      [
        ({ threshold, description }) => `  at ${thresholdText(threshold)}: ${description}`,
        ({ threshold, description }) => `  at ${thresholdText(threshold)}: ${clipToSentences(description, 120)}`,
      ],
      limits.clocks,
    ),
  ];
}

const renderEvents = ({ events }: StoryAct, limits: Limits): string[] =>
  fitList(
    events.map(({ source, trigger }) => ({ ...source, isProse: trigger === null })),
    [
      ({ id, title, triggerCondition, isProse, description, conditionalBranches = [], forcesClimax }) =>
        [
          `- ${id} “${title}” (${joinParts([isProse ? `you call it when: ${triggerCondition}` : `comes when ${triggerCondition}`, forcesClimax && 'brings the climax'], '; ')}): ${description}`,
          ...conditionalBranches.map(({ condition, effect }) => `  if ${condition}: ${effect}`),
        ].join('\n'),
      ({ id, title, triggerCondition, description }) =>
        `- ${id} “${title}” (${clipToSentences(triggerCondition, 120)}): ${clipToSentences(description, 120)}`,
      ({ id, title }) => `- ${id} “${title}”`,
    ],
    limits.events,
  );

const AUDIENCES: Record<Fact['audience'], string> = {
  director: 'secret',
  cast: 'known to some of the cast',
  player: 'the player knows it',
};

const renderFacts = (facts: readonly Fact[], limits: Limits): string[] =>
  fitList(
    facts,
    [
      ({ id, text, audience, knownBy = [], revealWhen }) =>
        `- ${id}: ${text} (${joinParts([AUDIENCES[audience], knownBy.length > 0 && `known by ${knownBy.join(', ')}`, revealWhen && `comes out when ${revealWhen}`], '; ')})`,
      ({ id, text }) => `- ${id}: ${clipToSentences(text, 80)}`,
    ],
    limits.facts,
  );

const placeText =
  (line: (encounter: StoryEncounter) => string) =>
  ({ id, title, required, connections, encounters, source }: StoryAct['places'][number]): string =>
    [
      `- ${id}: ${title}. ${source.ambientDetail.trim()}`,
      ...(required.length > 0 ? [`  Here: ${required.join(', ')}`] : []),
      ...(connections.length > 0 ? [`  Ways to: ${connections.join(', ')}`] : []),
      ...encounters.map(line),
    ].join('\n');

const renderPlaces = (act: StoryAct, limits: Limits): string[] =>
  fitList(
    act.places,
    [
      placeText(encounterParagraph),
      placeText((encounter) => formatEncounterLine(encounter)),
      ({ id, title, required, connections, encounters }) =>
        [
          `- ${id}: ${title}. ${joinParts([required.length > 0 && `Here: ${required.join(', ')}.`, connections.length > 0 && `Ways to: ${connections.join(', ')}.`], ' ')}`,
          ...encounters.map(encounterName),
        ].join('\n'),
      ({ id, title, required, connections }) =>
        `- ${id}: ${title}. ${joinParts([required.length > 0 && `Here: ${required.join(', ')}.`, connections.length > 0 && `Ways to: ${connections.join(', ')}.`], ' ')}`,
      ({ id, title }) => `- ${id}: ${title}`,
    ],
    limits.places,
  );
