import { cutAtSentence, type DirectionPack } from '../../shared/play/index.ts';
import type { Character, Expression } from '../../shared/story/index.ts';

export interface ScenePerson {
  id: string;
  name: string;
  role: string;
  description: string;
  voice?: string;
  pronouns?: string;
  want?: string;
  disposition?: string;
  newcomer?: true;
  /** Came with the encounter, and leaves if it ends with this turn. */
  leaves?: true;
  /** Arrives or leaves in this turn: after the player's deed, before anything else. */
  comes?: true;
  goes?: true;
  traits?: string[];
  expressions: readonly Expression[];
}

const PEOPLE_MAX = 8;
const OTHERS_MAX = 12;
/** Maximum characters of all descriptions together. */
const DESCRIPTIONS_MAX = 2400;
const LINE_MAX = 160;

/** The protagonist and the encounter's people first; a limited number in full, by `size` 0 to 1, the rest by name. */
export function selectPeople(input: {
  pack: DirectionPack;
  characters: ReadonlyMap<string, Character>;
  protagonist: string | null;
  foremost: readonly string[];
  dispositionOf: (character: string, disposition: string) => string | null;
  leaves: (character: string) => boolean;
  size: number;
}): { present: ScenePerson[]; alsoHere: { id: string; name: string }[] } {
  const { pack, characters, protagonist, foremost, size } = input;
  const { comes = [], goes = [] } = pack;
  const going = goes.map((character) => ({ character, disposition: null }));
  const here = [...pack.present, ...going].flatMap(({ character, disposition }) => {
    const found = characters.get(character);
    return found ? [{ found, disposition }] : [];
  });
  const rank = (id: string) => (id === protagonist ? 0 : foremost.includes(id) ? 1 : 3);
  const newcomers = pack.attached.newcomers.filter(({ id }) => !characters.has(id));
  const inOrder = [
    ...here.map((person) => ({ rank: rank(person.found.id), person, newcomer: null })),
    ...newcomers.map((newcomer) => ({ rank: 2, person: null, newcomer })),
  ].sort((a, b) => a.rank - b.rank);
  const most = Math.max(3, Math.round(PEOPLE_MAX * size));
  const described = inOrder.slice(0, most);
  const room = Math.max(60, Math.floor((DESCRIPTIONS_MAX * size) / Math.max(1, described.length)));
  const line = Math.max(40, Math.floor(LINE_MAX * size));

  const present = described.flatMap(({ person, newcomer }): ScenePerson[] => {
    if (newcomer) {
      const { id, name, role, description, traits } = newcomer;
      const ownDisposition = pack.present.find(({ character }) => character === id)?.disposition ?? null;
      const feeling = ownDisposition === null ? null : input.dispositionOf(id, ownDisposition);
      const told = {
        description: cutAtSentence(description, room),
        traits: traits.map((each) => cutAtSentence(each, line)),
      };
      return [
        {
          ...{ id, name, role, ...told },
          ...(feeling !== null && { disposition: feeling }),
          ...(comes.includes(id) && { comes: true as const }),
          ...{ newcomer: true, expressions: [] },
        },
      ];
    }
    if (!person) return [];
    const { found, disposition } = person;
    const feeling = disposition === null ? null : input.dispositionOf(found.id, disposition);
    return [
      {
        id: found.id,
        name: found.name,
        role: found.role,
        description: cutAtSentence(found.description, room),
        ...(found.voice && { voice: cutAtSentence(found.voice, line) }),
        ...(found.pronouns && { pronouns: found.pronouns }),
        ...(found.personalArc && { want: cutAtSentence(found.personalArc.want, line) }),
        ...(feeling !== null && { disposition: feeling }),
        ...(input.leaves(found.id) && { leaves: true as const }),
        ...(comes.includes(found.id) && { comes: true as const }),
        ...(goes.includes(found.id) && { goes: true as const }),
        expressions: found.expressions ?? [],
      },
    ];
  });
  const alsoHere = inOrder.slice(most, most + Math.round(OTHERS_MAX * size)).flatMap(({ person, newcomer }) => {
    const one = person?.found ?? newcomer;
    return one ? [{ id: one.id, name: one.name }] : [];
  });
  return { present, alsoHere };
}
