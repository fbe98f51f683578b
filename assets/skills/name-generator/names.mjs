import { chinese } from './cultures/chinese.mjs';
import { english, french, norse } from './cultures/european.mjs';
import { fantasy, fantasy_hard } from './cultures/fantasy.mjs';
import { japanese } from './cultures/japanese.mjs';
import { InputError } from './kit.mjs';

export const CULTURES = { japanese, chinese, english, french, norse, fantasy, fantasy_hard };
export const KINDS = ['person', 'place'];
export const GENDERS = ['feminine', 'masculine', 'any'];

const TRIES = 200;

/**
 * Makes names that all differ, from one another and from those to be avoided, in their whole and for people in the given name
 * as well, as far as there are given names.
 *
 * @param random from `chance`
 * @returns each { name, native, given, family, gender }; `native` in the script of its culture, null where that is Latin;
 *   a place has its name alone
 */
export function makeNames({ culture, kind, gender, count, avoid }, random) {
  const names = [];
  const taken = new Set(avoid.map(plain));
  const called = new Set();
  for (let tries = 0; names.length < count; tries += 1) {
    if (tries > TRIES * count) {
      throw new InputError('names_exhausted', `There are no ${count} such names that are not taken. Ask for fewer, or another culture.`);
    }
    const made = makeName(CULTURES[culture], kind, gender, random);
    const isKnown = taken.has(plain(made.name)) || (made.native !== null && taken.has(plain(made.native)));
    const isNamesake = made.given !== undefined && called.has(made.given) && tries < TRIES;
    if (isKnown || isNamesake) continue;
    taken.add(plain(made.name));
    called.add(made.given);
    names.push(made);
  }
  return names;
}

const plain = (name) => name.normalize('NFC').trim().toLowerCase();

function makeName(culture, kind, gender, random) {
  if (kind === 'place') {
    const { latin, native = null } = culture.place(random);
    return { name: latin, native };
  }
  const chosen = gender === 'any' ? random.pick(['feminine', 'masculine']) : gender;
  const given = culture.given(random, chosen);
  const family = culture.family(random, chosen);
  const order = culture.familyFirst ? [family, given] : [given, family];
  return {
    name: order.map(({ latin }) => latin).join(' '),
    native: given.native === undefined ? null : order.map(({ native }) => native).join(''),
    given: given.latin,
    family: family.latin,
    gender: chosen,
  };
}

/** "Hayashi Minato (林湊), Ada Thornley". */
export const sayNames = (names) =>
  names.map(({ name, native }) => (native === null ? name : `${name} (${native})`)).join(', ');
