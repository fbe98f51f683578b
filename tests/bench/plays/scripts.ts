/**
 * A Director's answer: a plan of three steps that need no process, and a direction.
 *
 * @param who the protagonist's id
 */
export const directed = (turn: number, who = 'hana'): string =>
  JSON.stringify({
    rationale: 'The player looks for a way across; let somebody who knows it notice them.',
    scene_intention: `Somebody on the quay takes an interest in what she carries, and shows it. ${turn}`,
    pov_character: who,
    target_location: null,
    actions: [
      {
        tool: 'memory.search',
        args: { query: 'the ferry and who waits for it', limit: 3 },
        reason: 'What was said of it',
      },
      { tool: 'relationship.query', args: { character_id: who }, reason: 'Who would speak up' },
      { tool: 'memory.search', args: { query: 'brass key', limit: 2 }, reason: 'Whether it was seen' },
    ],
    expected_outcomes: ['Somebody speaks to her first.'],
    direction: { manner: 'Unhurried; hands before faces.' },
  });

const THINGS = ['rope', 'lamp', 'net', 'crate', 'ledger', 'kettle', 'oar', 'bell', 'map', 'coat', 'knife', 'song'];
const DEEDS = ['creaks', 'swings', 'waits', 'burns low', 'is wet', 'is gone', 'is heavier than it looks', 'hums'];

/** A telling of five frames that differs from turn to turn, as tellings do. */
export function told(turn: number): string {
  const thing = (at: number) => THINGS[(turn * 7 + at * 5) % THINGS.length] ?? 'rope';
  const deed = (at: number) => DEEDS[(turn * 3 + at) % DEEDS.length] ?? 'waits';
  const line = (at: number) =>
    `The ${thing(at)} ${deed(at)} where the ${thing(at + 1)} was yesterday, and for turn ${turn}.${at} nobody on the quay says why.`;
  return JSON.stringify({
    elements: [
      ...[0, 1, 2, 3].map((at) => ({ type: 'narrate', text: line(at) })),
      { type: 'narrate', text: `A bell, twice. ${line(4)}` },
      {
        type: 'choice',
        options: [
          { id: 'a', text: `Ask who moved the ${thing(0)}.`, impulse: 'talk' },
          { id: 'b', text: `Look under the ${thing(1)}.`, impulse: 'look' },
        ],
        freeText: true,
      },
    ],
  });
}
