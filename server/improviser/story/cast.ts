import type { BriefPerson } from '../../../shared/brief/index.ts';
import type { Chance } from '../../../shared/chance.ts';
import { hasHan } from '../../../shared/language/detect-script.ts';
import type { Language } from '../../../shared/language/tag.ts';
import type { Character } from '../../../shared/story/index.ts';
import { slugify } from '../../../shared/story/index.ts';
import type { PlotGrammar, SlotGrammar, StoryGrammar } from './grammar.ts';
import { loadLanguageNames, type NameCulture } from './names.ts';
import { escapeTemplate, GENDERS, type Gender, parsePronouns, type TemplatePerson } from './template.ts';

export interface Member extends TemplatePerson {
  id: string;
  slot: SlotGrammar;
  job: string;
  role: Character['role'];
  about?: string | undefined;
  pronouns?: string | undefined;
  /** Named by the author: only the author's statements are used. */
  isNamed: boolean;
  /** False for people only spoken of. */
  sheet: boolean;
}

interface Namer {
  take(name: string): void;
  full(gender: Gender): { name: string; first: string };
}

function createNamer({ language, names, genre }: StoryGrammar, culture: NameCulture, chance: Chance): Namer {
  const used = new Set<string>();
  if (language === 'ja') {
    const rest = chance.shuffle(names ?? []);
    return {
      take: (name) => void used.add(name),
      full: () => {
        const name = rest.find((one) => !used.has(one)) ?? `${rest[0] ?? ''}${used.size}`;
        used.add(name);
        return { name, first: name };
      },
    };
  }
  const { cultures } = loadLanguageNames(language);
  const fallback = { fantasy: 'fantasy', scifi: 'space' }[genre as string] as NameCulture | undefined;
  const list = cultures[culture] ?? (fallback && cultures[fallback]) ?? cultures[language === 'zh' ? 'cn' : 'uk'];
  if (list === undefined) throw new Error(`names.${language}.json knows no culture "${culture}".`);
  const given = { f: chance.shuffle(list.f), m: chance.shuffle(list.m) };
  let families = chance.shuffle(list.family);
  let family = 0;
  const pickFirstName = (gender: Gender): string => {
    const pool = gender === 'n' ? [...given.f, ...given.m] : given[gender];
    const name = pool.find((one) => !used.has(one)) ?? `${pool[0] ?? ''} ${used.size}`;
    used.add(name);
    return name;
  };
  return {
    take(name) {
      used.add(name.split(' ')[0] ?? name);
      const others = families.filter((one) => !name.endsWith(one) && !name.startsWith(one));
      if (others.length > 0) families = others;
    },
    full(gender) {
      const first = pickFirstName(gender);
      const last = families[family++ % families.length] ?? '';
      const whole = `${last}${list.joiner ?? ''}${first}`;
      return list.familyFirst === true
        ? { name: whole, first: whole }
        : { name: `${first}${list.joiner ?? ' '}${last}`, first };
    },
  };
}

/** By a language's lists; neutral, where the language has a word for it, if in none or both. */
function genderOfName(name: string, language: Language): Gender | undefined {
  if (language !== 'en') return undefined;
  const [first = name] = name.split(' ');
  const lists = Object.values(loadLanguageNames(language).cultures);
  const isF = lists.some((list) => list?.f.includes(first));
  const isM = lists.some((list) => list?.m.includes(first));
  return isF === isM ? 'n' : isF ? 'f' : 'm';
}

/** Assigns parts to the author's people: the first eligible is the protagonist, the others by role and pronouns. */
function giveParts(
  slots: readonly SlotGrammar[],
  people: readonly BriefPerson[],
  antagonist: string | undefined,
): ReadonlyMap<string, BriefPerson> {
  const given = new Map<string, BriefPerson>();
  const hero =
    people.find(({ role }) => role === 'protagonist') ?? people.find(({ role }) => role === undefined) ?? undefined;
  if (hero !== undefined) given.set('hero', hero);
  for (const person of people) {
    if (person === hero) continue;
    const gender = parsePronouns(person.pronouns);
    const free = slots.filter(({ slot }) => slot !== 'hero' && !given.has(slot));
    const fitting = free.filter((slot) => slot.gender === undefined || gender === undefined || slot.gender === gender);
    const wanted =
      person.role === 'antagonist'
        ? free.find(({ slot }) => slot === antagonist)
        : person.role === 'ally'
          ? fitting.find(({ role }) => role === 'ally')
          : undefined;
    const findOther = (some: readonly SlotGrammar[]) => some.find(({ slot }) => slot !== antagonist);
    const slot = wanted ?? findOther(fitting) ?? findOther(free) ?? free[0];
    if (slot !== undefined) given.set(slot.slot, person);
  }
  return given;
}

const JOB_MAX = 40;

/** A trade that fits after an article; undefined for longer descriptions. */
const toJob = (who: string | undefined): string | undefined =>
  who === undefined || who.length > JOB_MAX || /[,，、。.;；]/u.test(who)
    ? undefined
    : escapeTemplate(who).replace(/^(?:an?|the)\s+/iu, '');

/** Casts a plot. The author's people get the first parts; others get names of the setting's culture. */
export function castStory(
  people: readonly BriefPerson[],
  count: number,
  grammar: StoryGrammar,
  plot: PlotGrammar,
  antagonist: string | undefined,
  culture: NameCulture,
  chance: Chance,
): Member[] {
  const supports = chance.shuffle(grammar.supports);
  const order = [...plot.cast].sort((a, b) => rank(a, antagonist) - rank(b, antagonist));
  const slots = [...order, ...supports.slice(0, Math.max(0, count - order.length))];
  const given = giveParts(slots.slice(0, count), people, antagonist);
  const namer = createNamer(grammar, culture, chance.fork('names'));
  for (const person of given.values()) namer.take(person.name);
  const taken = new Set<string>();
  return slots.map((slot, index) => {
    const person = given.get(slot.slot);
    const chosen = chance.pick(GENDERS.slice(0, 2));
    const gender: Gender =
      parsePronouns(person?.pronouns) ??
      (person && genderOfName(person.name, grammar.language)) ??
      slot.gender ??
      chosen;
    const proper = slot.names === undefined ? undefined : chance.pick(slot.names);
    const own = person && escapeTemplate(person.name);
    const made = own ?? proper;
    // Always draw a name, so that an author's name does not change the others.
    const drawn = namer.full(gender);
    const { name, first } =
      made === undefined
        ? drawn
        : { name: made, first: hasHan(made) || /^the\s/iu.test(made) ? made : (made.split(' ')[0] ?? made) };
    const age = slot.ages[0] + chance.int(slot.ages[1] - slot.ages[0] + 1);
    const base = slugify(name, slot.slot).slice(0, 56);
    let id = base;
    for (let copy = 2; taken.has(id); copy++) id = `${base}_${copy}`;
    taken.add(id);
    return {
      id,
      slot,
      name,
      first,
      gender,
      age,
      job: toJob(person?.who) ?? slot.job,
      about: person?.who && escapeTemplate(person.who),
      pronouns: person?.pronouns,
      isNamed: person !== undefined,
      role: chooseRole(slot, antagonist, person),
      sheet: index < count,
    };
  });
}

function chooseRole(
  slot: SlotGrammar,
  antagonist: string | undefined,
  person: BriefPerson | undefined,
): Member['role'] {
  if (slot.slot === 'hero') return 'protagonist';
  if (person?.role !== undefined && person.role !== 'protagonist') return person.role;
  if (slot.slot === antagonist) return 'antagonist';
  return slot.role === 'antagonist' && antagonist !== undefined ? 'npc' : slot.role;
}

const rank = (slot: SlotGrammar, antagonist: string | undefined): number =>
  slot.slot === 'hero' ? 0 : slot.slot === antagonist ? 1 : 2;
