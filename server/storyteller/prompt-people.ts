import { type Character, EXPRESSIONS, listExpressions, type VNPackage } from '../../shared/story/index.ts';

/** Detail of a person: all; without the description; name and role. */
type PersonDetail = 'whole' | 'voice' | 'name';

const DESCRIPTIONS_MAX = 14_000;
const CAST_MAX = 24;

/** The act's people first (protagonist, and those its places and encounters require), then all others. */
function sortCast(story: VNPackage, actId: string): Character[] {
  const act = story.plot.acts.find(({ id }) => id === actId);
  const wanted = new Set(
    act?.sandboxLocations.flatMap(({ requiredCharacters, encounters }) => [
      ...requiredCharacters,
      ...encounters.flatMap((encounter) => encounter.requiredCharacters ?? []),
    ]),
  );
  const rank = ({ id, role }: Character) => (role === 'protagonist' ? 0 : wanted.has(id) ? 1 : 2);
  return [...story.characters].sort((a, b) => rank(a) - rank(b));
}

/** A person's description, constant within an act. */
export function renderPerson(person: Character, detail: PersonDetail): string {
  const { id, name, role, pronouns, description, voice } = person;
  const isPlayer = role === 'protagonist';
  const title = `- ${name} (${id})${pronouns ? `, ${pronouns}` : ''}${isPlayer ? ', the protagonist: the player speaks and decides for them' : ''}`;
  if (detail === 'name') return `${title}.`;
  const faces = listExpressions(person);
  return [
    `${title}.`,
    ...(detail === 'whole' && description !== '' ? [description] : []),
    ...(voice ? [`Voice: ${voice}`] : []),
    ...(faces.length > 0 && faces.length < EXPRESSIONS.length ? [`Faces: ${faces.join(', ')}.`] : []),
  ].join(' ');
}

/** An act's people for the prompt's head, and who of them is described in full. */
export interface CastText {
  text: string;
  described: ReadonlySet<string>;
}

/** @param detail for each person; reduced for some of a very large cast */
export function renderCast(story: VNPackage, actId: string, detail: PersonDetail): CastText {
  const described = new Set<string>();
  let room = DESCRIPTIONS_MAX;
  const lines = sortCast(story, actId).flatMap((person, index): string[] => {
    const whole = renderPerson(person, detail);
    room -= whole.length;
    const fits = index < CAST_MAX && room >= 0;
    if (fits && detail === 'whole') described.add(person.id);
    if (fits) return [whole];
    return index < CAST_MAX * 4 ? [renderPerson(person, 'name')] : [];
  });
  return { text: lines.join('\n'), described };
}
