import { type Character, EXPRESSIONS, facesOf, type VNPackage } from '../../shared/story/index.ts';

/** How much is said of somebody: all; without the description; the name and the role. */
type PersonDetail = 'whole' | 'voice' | 'name';

/** Characters that the descriptions of a cast may have together. */
const DESCRIPTIONS_MAX = 14_000;
/** The most people described; of more only the names are given. */
const CAST_MAX = 24;

/** Those an act is about: whom its places and encounters ask for and the protagonist first, then everybody else of the story. */
function inOrder(story: VNPackage, actId: string): Character[] {
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

/** What holds of a person in every turn of an act. */
export function personText(person: Character, detail: PersonDetail): string {
  const { id, name, role, pronouns, description, voice } = person;
  const isPlayer = role === 'protagonist';
  const title = `- ${name} (${id})${pronouns ? `, ${pronouns}` : ''}${isPlayer ? ', the protagonist: the player speaks and decides for them' : ''}`;
  if (detail === 'name') return `${title}.`;
  const faces = facesOf(person);
  return [
    `${title}.`,
    ...(detail === 'whole' && description !== '' ? [description] : []),
    ...(voice ? [`Voice: ${voice}`] : []),
    ...(faces.length > 0 && faces.length < EXPRESSIONS.length ? [`Faces: ${faces.join(', ')}.`] : []),
  ].join(' ');
}

/** The people of an act, as the head of a prompt has them, and who of them is described whole. */
export interface CastText {
  text: string;
  described: ReadonlySet<string>;
}

/** @param detail how much is said of each; of a very large cast some have less */
export function castText(story: VNPackage, actId: string, detail: PersonDetail): CastText {
  const described = new Set<string>();
  let room = DESCRIPTIONS_MAX;
  const lines = inOrder(story, actId).flatMap((person, index): string[] => {
    const whole = personText(person, detail);
    room -= whole.length;
    const fits = index < CAST_MAX && room >= 0;
    if (fits && detail === 'whole') described.add(person.id);
    if (fits) return [whole];
    return index < CAST_MAX * 4 ? [personText(person, 'name')] : [];
  });
  return { text: lines.join('\n'), described };
}
