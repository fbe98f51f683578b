import type { Story, StoryAct, StoryEncounter, StoryPlace } from '../../../shared/play/index.ts';

/**
 * Writes an ink story of the same shape as a story of ours: a knot for every place, a choice for every encounter that may
 * be played there under the same conditions, options as choices within it, the same flags, clocks and events, and the ways
 * between places. One choice of it is what a turn is to us: a decision, what follows from it, and what is open then.
 */
export function inkOf(story: Story): string {
  const flags = [...story.flags].map((flag) => `VAR ${nameOf('flag', flag)} = false`);
  const arcs = [...story.arcs.values()].flat().map(({ id }) => `VAR ${nameOf('landed', id)} = false`);
  const events = story.acts.flatMap((act) => act.events.map(({ id }) => `VAR ${eventName(act, id)} = false`));
  const first = story.acts[0];
  return [
    ...flags,
    ...arcs,
    ...events,
    'VAR progress = 0',
    'VAR doom = 0',
    'VAR turn = 0',
    first ? `-> ${knotOf(first, first.start)}` : '-> END',
    ...story.acts.flatMap((act) => [...act.places.map((place) => placeKnot(story, act, place)), actEnd(story, act)]),
  ].join('\n');
}

const nameOf = (kind: string, id: string): string => `${kind}_${id.replace(/[^a-zA-Z0-9_]/g, '_')}`;
const eventName = (act: StoryAct, id: string): string => nameOf('event', `${act.id}_${id}`);
const knotOf = (act: StoryAct, place: string): string => nameOf('at', `${act.id}_${place}`);
const endOf = (act: StoryAct): string => nameOf('end', act.id);

function placeKnot(story: Story, act: StoryAct, place: StoryPlace): string {
  const here = act.candidates.filter((encounter) => isHere(story, act, encounter, place));
  return [
    `=== ${knotOf(act, place.id)} ===`,
    '~ turn = turn + 1',
    ...(act.progress ? [`{ progress >= ${act.progress.max}: -> ${endOf(act)} }`] : []),
    ...(act.doom ? [`{ doom >= ${act.doom.max}: -> ${endOf(act)} }`] : []),
    ...act.events.flatMap((event) => eventLine(act, event.id, event.source.triggerCondition)),
    ...here.flatMap((encounter) => choiceOf(story, act, place, encounter)),
    ...place.connections.flatMap((to) => [
      `+ [Go to ${act.placeById.get(to)?.title ?? to}]`,
      '  ~ doom = doom + 1',
      `  -> ${knotOf(act, to)}`,
    ]),
  ].join('\n');
}

function isHere(story: Story, act: StoryAct, encounter: StoryEncounter, place: StoryPlace): boolean {
  if (encounter.home && (encounter.home.act !== act.id || encounter.home.location !== place.id)) return false;
  const people = encounter.arc ? [encounter.arc.character] : encounter.requiredCharacters;
  return people.every((id) => id === story.protagonist?.id || act.wanderers.has(id) || place.required.includes(id));
}

/** Conditions as simple as the sample's read the same in ink; any other is left out. */
function eventLine(act: StoryAct, id: string, condition: string): string[] {
  if (!/^(turn|progress|doom) (>=|>|==) \d+$/.test(condition)) return [];
  const name = eventName(act, id);
  return [`{ not ${name} && ${condition}:`, `  ~ ${name} = true`, '  It happens, as it had to.', '}'];
}

function choiceOf(story: Story, act: StoryAct, place: StoryPlace, encounter: StoryEncounter): string[] {
  const phases = encounter.arc ? (story.arcs.get(encounter.arc.character) ?? []) : [];
  const earlier = phases.slice(
    0,
    phases.findIndex(({ id }) => id === encounter.id),
  );
  const conditions = [
    ...encounter.prerequisites.map((flag) => nameOf('flag', flag)),
    ...encounter.excludeIfFlags.map((flag) => `not ${nameOf('flag', flag)}`),
    ...(encounter.arc ? [`not ${nameOf('landed', encounter.id)}`] : []),
    ...earlier.map(({ id }) => nameOf('landed', id)),
  ];
  const guard = conditions.map((condition) => `{ ${condition} } `).join('');
  const back = `-> ${knotOf(act, place.id)}`;
  const landing = [
    ...(encounter.progression > 0 ? [`~ progress = progress + ${encounter.progression}`] : []),
    ...(encounter.arc ? [`~ ${nameOf('landed', encounter.id)} = true`] : []),
  ];
  const earn = (flags: readonly string[]) => flags.map((flag) => `~ ${nameOf('flag', flag)} = true`);
  const told =
    encounter.options.length === 0 ? [...landing, ...earn(encounter.flags), back].map((line) => `  ${line}`) : [];
  const answers = encounter.options.flatMap((option, index) => [
    `  ** [Answer ${index + 1}]`,
    ...[...landing, ...earn(option.flags), back].map((line) => `     ${line}`),
  ]);
  return [
    `${encounter.repeatable ? '+' : '*'} ${guard}[${encounter.title}]`,
    '  It is played, and told in a line.',
    ...told,
    ...answers,
  ];
}

function actEnd(story: Story, act: StoryAct): string {
  const next = story.acts[act.index + 1];
  return [
    `=== ${endOf(act)} ===`,
    'The act is over.',
    '~ progress = 0',
    '~ doom = 0',
    '~ turn = 0',
    next ? `-> ${knotOf(next, next.start)}` : '-> END',
  ].join('\n');
}
