import { InputError } from './kit.mjs';

// Dice notation: 2d6+1, 4d6kh3, d%, 3d6!, 4dF, advantage+2. Pure: what is rolled comes from the chance that is handed in.

export const LIMITS = { length: 200, terms: 20, dice: 100, sides: 1000, constant: 1_000_000, explosions: 100 };

const EXPECTED = 'Expected dice such as 2d6+1, 4d6kh3, d%, 3d6!, 4dF or advantage+2.';
const refuse = (why) => new InputError('invalid_notation', `${why} ${EXPECTED}`);

const TERM = /([+-]?)(?:(\d{0,4})d(\d{1,5}|%|f)(!?)((?:kh|kl|dh|dl|k)\d{0,3})?|(\d{1,8}))/y;
const WORDS = { advantage: '2d20kh1', disadvantage: '2d20kl1', adv: '2d20kh1', dis: '2d20kl1' };

/**
 * Reads a notation. Full-width digits and spaces are read as well.
 *
 * @returns terms in order: { sign, dice: { count, sides, explode, keep } } or { sign, constant }
 */
export function readNotation(notation) {
  if (notation.length > LIMITS.length) throw refuse(`The notation has more than ${LIMITS.length} characters.`);
  const plain = notation.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '').replaceAll('−', '-');
  if (plain === '') throw new InputError('empty_notation', `There is nothing to roll. ${EXPECTED}`);
  const compact = plain.replaceAll(/(?<![a-z0-9])(?:(?:dis)?advantage|adv|dis)/g, (word) => WORDS[word]);
  const terms = [];
  TERM.lastIndex = 0;
  while (TERM.lastIndex < compact.length) {
    const at = TERM.lastIndex;
    const found = TERM.exec(compact);
    if (found === null || (terms.length > 0 && found[1] === '')) {
      throw refuse(`"${notation}" cannot be read from "${compact.slice(at, at + 20)}" on.`);
    }
    terms.push(readTerm(found));
    if (terms.length > LIMITS.terms) throw refuse(`The notation has more than ${LIMITS.terms} terms.`);
  }
  if (!terms.some(({ dice }) => dice)) throw refuse(`"${notation}" has no dice.`);
  const count = terms.reduce((sum, { dice }) => sum + (dice?.count ?? 0), 0);
  if (count > LIMITS.dice) throw refuse(`${count} dice are too many, ${LIMITS.dice} at most.`);
  return terms;
}

function readTerm([written, sign, count, sides, explode, keep, constant]) {
  const factor = sign === '-' ? -1 : 1;
  if (constant !== undefined) {
    if (Number(constant) > LIMITS.constant) throw refuse(`${constant} is too large, ${LIMITS.constant} at most.`);
    return { sign: factor, constant: Number(constant) };
  }
  const dice = { count: count === '' ? 1 : Number(count), sides: readSides(sides), explode: explode === '!' };
  if (dice.count < 1) throw refuse(`"${written}" rolls no die.`);
  if (dice.explode && (dice.sides === 1 || dice.sides === 'F')) throw refuse(`"${written}" would explode for ever.`);
  return { sign: factor, dice: { ...dice, keep: readKeep(keep, dice.count, written) } };
}

function readSides(sides) {
  if (sides === '%') return 100;
  if (sides === 'f') return 'F';
  const number = Number(sides);
  if (number < 1 || number > LIMITS.sides) throw refuse(`A die has 1 to ${LIMITS.sides} sides, not ${sides}.`);
  return number;
}

/** `kh3` keeps the 3 highest; `dl1` drops the lowest, which keeps the others. Null keeps all. */
function readKeep(keep, count, written) {
  if (keep === undefined) return null;
  const kind = keep.startsWith('k') && !/^k[hl]/.test(keep) ? 'kh' : keep.slice(0, 2);
  const digits = keep.replace(/^\D+/, '');
  const number = digits === '' ? 1 : Number(digits);
  if (number < 1 || number > count) throw refuse(`"${written}" keeps or drops ${number} of ${count} dice.`);
  if (kind === 'kh') return { which: 'highest', count: number };
  if (kind === 'kl') return { which: 'lowest', count: number };
  if (number === count) throw refuse(`"${written}" drops all its dice.`);
  return { which: kind === 'dl' ? 'highest' : 'lowest', count: count - number };
}

/**
 * Rolls a notation.
 *
 * @param random from `chance`
 * @returns { notation, total, groups: [{ notation, sign, rolls: [{ value, kept }], subtotal }], modifier }
 */
export function roll(notation, random) {
  const groups = [];
  let modifier = 0;
  for (const { sign, dice, constant } of readNotation(notation)) {
    if (dice === undefined) modifier += sign * constant;
    else groups.push(rollGroup(sign, dice, random));
  }
  const total = groups.reduce((sum, { sign, subtotal }) => sum + sign * subtotal, modifier);
  return { notation: notation.trim(), total, groups, modifier };
}

function rollGroup(sign, dice, random) {
  const values = [];
  let explosions = 0;
  for (let left = dice.count; left > 0; left -= 1) {
    const value = dice.sides === 'F' ? random.integer(3) - 1 : random.integer(dice.sides) + 1;
    values.push(value);
    if (!dice.explode || value !== dice.sides || explosions >= LIMITS.explosions) continue;
    explosions += 1;
    left += 1;
  }
  const kept = keptOf(values, dice.keep);
  const rolls = values.map((value, index) => ({ value, kept: kept.has(index) }));
  const subtotal = rolls.reduce((sum, { value, kept: counts }) => sum + (counts ? value : 0), 0);
  return { notation: sayGroup(dice), sign, rolls, subtotal };
}

/** Which of the dice count; of equal ones, the first. */
function keptOf(values, keep) {
  const indexes = values.map((_, index) => index);
  if (keep === null) return new Set(indexes);
  const direction = keep.which === 'highest' ? -1 : 1;
  return new Set(indexes.sort((a, b) => direction * (values[a] - values[b]) || a - b).slice(0, keep.count));
}

function sayGroup({ count, sides, explode, keep }) {
  const kept = keep === null ? '' : `${keep.which === 'highest' ? 'kh' : 'kl'}${keep.count}`;
  return `${count}d${sides}${explode ? '!' : ''}${kept}`;
}

/** One line of a roll: "2d6+1: [5, 2] + 1 = 8", dropped dice in round brackets. */
export function sayRoll({ notation, total, groups, modifier }) {
  const parts = groups.map(({ sign, rolls }) => ({
    sign,
    text: `[${rolls.map(({ value, kept }) => (kept ? value : `(${value})`)).join(', ')}]`,
  }));
  if (modifier !== 0) parts.push({ sign: Math.sign(modifier), text: String(Math.abs(modifier)) });
  const sum = parts.map(({ sign, text }, index) => (index === 0 ? (sign < 0 ? '-' : '') : sign < 0 ? ' - ' : ' + ') + text);
  return `${notation}: ${sum.join('')} = ${total}`;
}

const WITHIN = /(?<![a-z0-9])(?:\d{0,4}d(?:\d{1,5}|%)(?:!|(?:kh|kl|dh|dl|k)\d{0,3})?|(?:dis)?advantage)(?:\s*[+-]\s*\d{1,8})*/i;

/** The first dice in what a player says ("I roll 2d6 + 1 to pick the lock"); null where there are none. */
export const notationWithin = (said) => WITHIN.exec(said.normalize('NFKC'))?.[0] ?? null;
