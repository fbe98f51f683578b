import { oneLine } from '../../shared/memory/index.ts';
import type { Act, Character, VNPackage } from '../../shared/story/index.ts';
import { fitList } from './fit.ts';

/** What each part of the head may take, in characters: a package of any size has a head of the same. */
const HEAD_LIMITS = {
  premise: 1200,
  themes: 400,
  setting: 1200,
  tone: 400,
  truths: 2000,
  endings: 1600,
  cast: 4600,
  objective: 600,
  hidden: 2000,
  force: 1600,
  events: 2000,
  facts: 2600,
  places: 4600,
} as const;

/** The same for a head of a smaller size, which is a share of the whole. */
const limitsOf = (size: number) =>
  Object.fromEntries(Object.entries(HEAD_LIMITS).map(([part, most]) => [part, Math.floor(most * size)])) as Record<
    keyof typeof HEAD_LIMITS,
    number
  >;

const text = (value: string, max: number): string => (value.length <= max ? value : oneLine(value, max));

/** Lists of plain texts, each whole where there is room. */
const texts = (list: readonly string[], max: number): unknown[] =>
  fitList(list, [(one) => one, (one) => text(one, 240), (one) => text(one, 80)], max);

/**
 * The story with its hidden side, as the Director's head has it: the same for every turn of a play. Whoever is in this act comes
 * before the others where there is not room for all.
 * @param size how much of each part, from 0 to 1
 */
export function storyHead({ title, language, plot, characters }: VNPackage, act: Act | undefined, size = 1): unknown {
  const limits = limitsOf(size);
  const { setting, tone, overarchingTruths } = plot.globalContext;
  const here = new Set(act?.sandboxLocations.flatMap(({ requiredCharacters }) => requiredCharacters));
  const rank = ({ id, role, personalArc }: Character): number =>
    role === 'protagonist' ? 0 : here.has(id) ? 1 : personalArc === undefined ? 3 : 2;
  return {
    title,
    language,
    premise: text(plot.premise, limits.premise),
    themes: texts(plot.themes, limits.themes),
    context: {
      setting: text(setting, limits.setting),
      tone: text(tone, limits.tone),
      overarchingTruths: texts(overarchingTruths, limits.truths),
    },
    endings: texts(plot.possibleEndings, limits.endings),
    cast: fitList(characters, [person(400), person(120), brieflyPerson, namedPerson], limits.cast, rank),
  };
}

const namedPerson = ({ id, name }: Character) => ({ id, name });
const brieflyPerson = ({ id, name, role, description }: Character) => ({
  id,
  name,
  role,
  description: text(description, 80),
});

const person =
  (max: number) =>
  ({ id, name, role, description, personalArc, stats }: Character): unknown => ({
    id,
    name,
    role,
    description: text(description, max),
    ...(personalArc && {
      want: text(personalArc.want, max),
      need: text(personalArc.need, max),
      arc: personalArc.arcEncounters.map(({ id, title, arcPhase }) => ({
        id,
        title: text(title, 60),
        phase: arcPhase,
      })),
    }),
    ...(stats && { stats }),
  });

/** The act with its hidden side. The same for every turn of it. */
export function actHead({ plot }: VNPackage, act: Act | undefined, size = 1): unknown {
  if (act === undefined) return {};
  const limits = limitsOf(size);
  const { opposingForce, inevitableEvents = [] } = act;
  return {
    id: act.id,
    title: act.title,
    objective: text(act.objective, limits.objective),
    hidden: text(act.scenarioContext, limits.hidden),
    progress: act.globalProgression?.trackerLabel,
    opposingForce: opposingForce && {
      trackerLabel: opposingForce.trackerLabel,
      requiredValue: opposingForce.requiredValue,
      escalationEvents: fitList(
        opposingForce.escalationEvents,
        [
          (event) => event,
          ({ threshold, description }) => ({ threshold, description: text(description, 200) }),
          ({ threshold, description }) => ({ threshold, description: text(description, 60) }),
        ],
        limits.force,
      ),
    },
    events: fitList(
      inevitableEvents,
      [
        (event) => event,
        ({ id, title, triggerCondition, description, forcesClimax }) => ({
          id,
          title,
          triggerCondition: text(triggerCondition, 160),
          description: text(description, 200),
          forcesClimax,
        }),
        ({ id, triggerCondition }) => ({ id, triggerCondition: text(triggerCondition, 60) }),
      ],
      limits.events,
    ),
    facts: fitList(
      [...(act.facts ?? []), ...(plot.facts ?? [])],
      [
        (fact) => fact,
        ({ id, text: said, audience, knownBy }) => ({
          id,
          text: text(said, 160),
          audience,
          knownBy: knownBy?.slice(0, 6),
        }),
        ({ id, text: said }) => ({ id, text: text(said, 60) }),
      ],
      limits.facts,
    ),
    places: fitList(
      act.sandboxLocations,
      [
        ({ id, title, requiredCharacters, connections, encounters }) => ({
          id,
          title,
          people: requiredCharacters,
          to: connections,
          encounters: encounters.map(({ id, title }) => ({ id, title: text(title, 60) })),
        }),
        ({ id, title, requiredCharacters, connections }) => ({
          id,
          title,
          people: requiredCharacters,
          to: connections,
        }),
        ({ id, title }) => ({ id, title: text(title, 60) }),
      ],
      limits.places,
    ),
  };
}
