import type { Character } from '../../../shared/story/index.ts';
import { slugify } from '../../../shared/story/index.ts';
import type { Chance } from '../../words/chance.ts';
import { type Culture, namesIn } from '../../words/names.ts';
import { hasHan } from '../../words/text.ts';
import type { Brief } from './brief.ts';
import type { NamedPerson } from './brief-people.ts';
import type { GenreGrammar, GrammarLanguage, PlotGrammar, SlotGrammar } from './grammar.ts';
import { GENDERS, type Gender, type Person } from './template.ts';

/** Somebody of this story: who they are in the plot, how they are called, and whether they have a sheet. */
export interface Member extends Person {
  id: string;
  slot: SlotGrammar;
  job: string;
  role: Character['role'];
  /** False for somebody who is only spoken of. */
  sheet: boolean;
}

const FALLBACK_CULTURE: Record<string, Culture> = { fantasy: 'fantasy', scifi: 'space' };

/** Makes names of one culture, none twice. */
export function createNamer(language: GrammarLanguage, culture: Culture, chance: Chance) {
  const list = namesIn(language).cultures[culture] ?? namesIn(language).cultures[language === 'zh' ? 'cn' : 'uk'];
  if (list === undefined) throw new Error(`names.${language}.json knows no culture "${culture}".`);
  const given = { f: chance.shuffle(list.f), m: chance.shuffle(list.m) };
  const used = new Set<string>();
  let families = chance.shuffle(list.family);
  let family = 0;
  const firstOf = (gender: Gender): string => {
    const pools = gender === 'n' ? [given.f, given.m] : [given[gender]];
    for (const name of pools.flat()) {
      if (!used.has(name)) {
        used.add(name);
        return name;
      }
    }
    return `${pools[0]?.[0] ?? 'Someone'} ${used.size}`;
  };
  return {
    /** Keeps generated names clear of one the author gave. */
    take(name: string): void {
      used.add(name.split(' ')[0] ?? name);
      const others = families.filter((one) => !name.endsWith(one) && !name.startsWith(one));
      if (others.length > 0) families = others;
    },
    full(gender: Gender): { name: string; first: string } {
      const first = firstOf(gender);
      const last = families[family++ % families.length] ?? '';
      if (list.familyFirst === true)
        return { name: `${last}${list.joiner ?? ''}${first}`, first: `${last}${list.joiner ?? ''}${first}` };
      return { name: `${first}${list.joiner ?? ' '}${last}`, first };
    },
  };
}

function giveNames(slots: readonly SlotGrammar[], people: readonly NamedPerson[], antagonist: string | undefined) {
  const given = new Map<string, NamedPerson>();
  const fits = (slot: SlotGrammar, person: NamedPerson) =>
    !given.has(slot.slot) &&
    (slot.gender === undefined || person.gender === undefined || slot.gender === person.gender);
  const hero = people.find(({ role }) => role === 'protagonist') ?? people.find(({ role }) => role === undefined);
  if (hero !== undefined) given.set('hero', hero);
  for (const person of people) {
    if (person === hero) continue;
    const wanted = slots.filter((slot) => slot.slot !== 'hero' && fits(slot, person));
    const slot =
      (person.role === 'antagonist' ? wanted.find((one) => one.slot === antagonist) : undefined) ??
      (person.role === 'ally' || person.role === 'protagonist'
        ? wanted.find((one) => one.role === 'ally')
        : undefined) ??
      wanted.find((one) => one.slot !== antagonist) ??
      wanted[0];
    if (slot !== undefined) given.set(slot.slot, person);
  }
  return given;
}

/**
 * Casts a plot: the author's people first, then names of the setting's culture. As many get a sheet as the brief asks
 * for: the protagonist, whoever is behind it, then in the plot's order, then supporting characters.
 */
export function castStory(
  brief: Brief,
  grammar: GenreGrammar,
  plot: PlotGrammar,
  antagonist: string | undefined,
  culture: Culture,
  chance: Chance,
): Member[] {
  const supports = chance.shuffle(grammar.supports);
  const wanted = Math.max(1, brief.characters);
  const order = [...plot.cast].sort((a, b) => rank(a, antagonist) - rank(b, antagonist));
  const slots = [...order, ...supports.slice(0, Math.max(0, wanted - order.length))];
  const given = giveNames(slots, brief.people, antagonist);
  const namer = createNamer(
    brief.language,
    culture in namesIn(brief.language).cultures ? culture : (FALLBACK_CULTURE[brief.genre] ?? culture),
    chance.fork('names'),
  );
  for (const person of given.values()) namer.take(person.name);
  const taken = new Set<string>();
  return slots.map((slot, index) => {
    const person = given.get(slot.slot);
    const gender: Gender = person?.gender ?? slot.gender ?? chance.pick(GENDERS.slice(0, 2));
    const proper = slot.names === undefined ? undefined : chance.pick(slot.names);
    const generated =
      person !== undefined ? undefined : proper === undefined ? namer.full(gender) : { name: proper, first: proper };
    const name = person?.name ?? generated?.name ?? slot.slot;
    const first =
      person === undefined ? (generated?.first ?? name) : hasHan(name) ? name : (name.split(' ')[0] ?? name);
    const age = person?.age ?? slot.ages[0] + chance.int(slot.ages[1] - slot.ages[0] + 1);
    const base = slugify(name, slot.slot);
    let id = base.slice(0, 56);
    for (let copy = 2; taken.has(id); copy++) id = `${base.slice(0, 56)}_${copy}`;
    taken.add(id);
    return {
      id,
      slot,
      name,
      first,
      gender,
      age,
      job: person?.job ?? (slot.slot === 'hero' ? brief.heroJob : undefined) ?? slot.job,
      role:
        slot.slot === 'hero'
          ? 'protagonist'
          : slot.slot === antagonist
            ? 'antagonist'
            : slot.role === 'antagonist'
              ? 'npc'
              : slot.role,
      sheet: index < wanted,
    };
  });
}

const rank = (slot: SlotGrammar, antagonist: string | undefined): number =>
  slot.slot === 'hero' ? 0 : slot.slot === antagonist ? 1 : 2;
