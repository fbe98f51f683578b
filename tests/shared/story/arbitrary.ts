import fc from 'fast-check';
import {
  type DraftAct,
  type DraftCharacter,
  type DraftElement,
  type DraftLocation,
  listEncounters,
  type PlanDraft,
  PlanDraftSchema,
} from '../../../shared/story/index.ts';
import { encounter, outline, premise } from './fixture.ts';

const PEOPLE = ['ada', 'ben', 'cleo', 'dov'];
const PLACES = ['attic', 'barn', 'cellar', 'dock'];
const FLAGS = ['found_rope', 'met_ada', 'lamp lit'];

const asset = (name: string) => ({ url: `/media/p/${name}`, mimeType: 'application/octet-stream' });
const some = (values: readonly string[]) => fc.subarray([...values]);

const factParts = fc.record({
  knownBy: fc.option(some(PEOPLE), { nil: undefined }),
  revealWhen: fc.option(fc.constantFrom('has_flag("found_rope")', 'flags.met_ada', 'location == "barn"', 'at dusk'), {
    nil: undefined,
  }),
});
const encounterParts = fc.record({
  requiredCharacters: fc.option(some(PEOPLE), { nil: undefined }),
  prerequisites: fc.option(some(FLAGS), { nil: undefined }),
  potentialFlags: fc.option(some(FLAGS), { nil: undefined }),
  findings: fc.option(fc.constantFrom<string[]>([], ['fact_0'], ['a page [fact_1]']), { nil: undefined }),
});
const placeParts = fc.record({
  connections: some(PLACES),
  requiredCharacters: some(PEOPLE),
  encounters: fc.array(encounterParts, { maxLength: 3 }),
  mood: fc.constantFrom('calm', 'storm'),
  isFinished: fc.boolean(),
});
const actParts = fc.record({
  places: fc.uniqueArray(fc.tuple(fc.constantFrom(...PLACES), placeParts), { minLength: 1, selector: ([id]) => id }),
  intendedBesides: some(PLACES),
  startsAt: fc.option(fc.constantFrom(...PLACES), { nil: undefined }),
  facts: fc.array(factParts, { maxLength: 2 }),
  trigger: fc.constantFrom('has_flag("met_ada")', 'visited.exists(v, v == "attic")', 'when the bell tolls'),
});
const characterParts = fc.record({
  isDrawn: fc.boolean(),
  arc: fc.array(fc.record({ potentialFlags: some(FLAGS) }), { maxLength: 2 }),
});

interface Parts {
  facts: { knownBy?: string[] | undefined; revealWhen?: string | undefined }[];
}

/** A random draft that is sound as the tools make it: unique ids, no way that leads nowhere; whole or half done. */
export const draftArbitrary: fc.Arbitrary<PlanDraft> = fc
  .record({
    hasPremise: fc.boolean(),
    facts: fc.array(factParts, { maxLength: 2 }),
    people: fc.uniqueArray(fc.tuple(fc.constantFrom(...PEOPLE), characterParts), { selector: ([id]) => id }),
    acts: fc.array(actParts, { maxLength: 3 }),
  })
  .map(({ hasPremise, facts, people, acts }) => {
    let encounters = 0;
    let known = 0;
    const factsOf = (parts: Parts['facts']) =>
      parts.map((fact) => ({ id: `fact_${known++}`, text: 'It is so.', audience: 'cast' as const, ...fact }));
    const characters = people.map(
      ([id, { isDrawn, arc }], at): DraftCharacter => ({
        id,
        name: id.toUpperCase(),
        role: at === 0 ? 'protagonist' : 'npc',
        description: `Who ${id} is.`,
        imagePrompt: '',
        ...(isDrawn ? { image: asset(`${id}.webp`) } : {}),
        ...(arc.length > 0
          ? {
              personalArc: {
                want: 'rest',
                need: 'company',
                arcEncounters: arc.map((each) => ({
                  ...encounter(`arc_${encounters++}`),
                  arcPhase: 'introduction' as const,
                  ...each,
                })),
              },
            }
          : {}),
      }),
    );
    const draftActs = acts.map(({ places, intendedBesides, startsAt, facts: own, trigger }, at): DraftAct => {
      const mapped = places.map(([id]) => id);
      const intended = [...new Set([...mapped, ...intendedBesides])];
      return {
        ...outline,
        id: `act_${at}`,
        intendedLocations: intended,
        ...(startsAt !== undefined && intended.includes(startsAt) ? { startLocation: startsAt } : {}),
        facts: factsOf(own),
        inevitableEvents: [
          { id: 'bell', title: 'The bell', triggerCondition: trigger, description: 'It rings.', forcesClimax: false },
        ],
        sandboxLocations: places.map(
          ([id, parts]): DraftLocation => ({
            id,
            title: id.toUpperCase(),
            location: id,
            requiredCharacters: parts.requiredCharacters,
            ambientDetail: '',
            mood: parts.mood,
            connections: parts.connections.filter((to) => to !== id && intended.includes(to)),
            encounters: parts.encounters.map((each) => encounter(`enc_${encounters++}`, each)),
            ...(parts.isFinished ? { background: asset(`${at}-${id}.webp`), music: asset(`${parts.mood}.ogg`) } : {}),
          }),
        ),
      };
    });
    // Through JSON, as a journal has it: what is undefined is not there.
    return PlanDraftSchema.parse(
      JSON.parse(
        JSON.stringify({
          ...(hasPremise ? { premise: { ...premise, facts: factsOf(facts) } } : {}),
          characters,
          acts: draftActs,
        }),
      ),
    );
  });

export const elementsOf = (draft: PlanDraft): DraftElement[] => [
  ...(draft.premise ? [{ type: 'premise' as const }] : []),
  ...draft.characters.map(({ id }) => ({ type: 'character' as const, id })),
  ...draft.acts.flatMap(({ id: actId, sandboxLocations }) => [
    { type: 'act' as const, id: actId },
    ...sandboxLocations.map(({ id }) => ({ type: 'node' as const, actId, id })),
  ]),
  ...listEncounters(draft).map((found) => ({
    type: 'encounter' as const,
    ...(found.kind === 'pool' ? { actId: found.actId } : {}),
    id: found.encounter.id,
  })),
];

export const draftWithElement = draftArbitrary
  .filter((draft) => elementsOf(draft).length > 0)
  .chain((draft) => fc.record({ draft: fc.constant(draft), element: fc.constantFrom(...elementsOf(draft)) }));

/** The same value, which throws when anything writes into it. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}
