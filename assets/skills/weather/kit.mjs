// What every script here begins with: reading its request, writing its events, chance out of a seed.
// The same file lies in each of these skills, since a script reads nothing outside its own.

/** Something about the input that whoever called can put right. `code` is for programs, the message for people. */
export class InputError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Reads the request, lets `act` do its work, and says how it went. `act(input, emit)` returns a summary. */
export async function serve(act) {
  const emit = (type, fields) => process.stdout.write(`${JSON.stringify({ version: '0', type, ...fields })}\n`);
  try {
    let text = '';
    for await (const piece of process.stdin.setEncoding('utf8')) text += piece;
    const { input } = JSON.parse(text);
    emit('done', { ok: true, summary: await act(input ?? {}, emit) });
  } catch (error) {
    const errorCode = error instanceof InputError ? error.code : 'failed';
    emit('error', { errorCode, errorMessage: error.message });
    emit('done', { ok: false });
  }
}

/** The seed of a call: what it gives, number or text, or a new one. */
export function seedOf(input) {
  const { seed } = input;
  if (seed === undefined || seed === null) return crypto.getRandomValues(new Uint32Array(1))[0];
  if (typeof seed === 'number' && Number.isFinite(seed)) return seed;
  if (typeof seed === 'string' && seed.length <= 200) return seed;
  throw new InputError('invalid_seed', 'Expected "seed" to be a number or a text of at most 200 characters.');
}

/** One of some words, or the fallback where nothing is given. */
export function oneOf(input, field, words, fallback) {
  const given = input[field];
  if (given === undefined || given === null) return fallback;
  const word = typeof given === 'string' ? given.trim().toLowerCase().replaceAll(/[\s-]+/g, '_') : given;
  if (words.includes(word)) return word;
  throw new InputError(`invalid_${field}`, `Expected "${field}" to be one of ${words.join(', ')}.`);
}

/** A whole number within bounds, or the fallback where nothing is given. */
export function whole(input, field, min, max, fallback) {
  const given = input[field];
  if (given === undefined || given === null) return fallback;
  if (Number.isInteger(given) && given >= min && given <= max) return given;
  throw new InputError(`invalid_${field}`, `Expected "${field}" to be a whole number from ${min} to ${max}.`);
}

/** A text, trimmed; '' where nothing is given. */
export function text(input, field, max = 2000) {
  const given = input[field];
  if (given === undefined || given === null) return '';
  if (typeof given === 'string' && given.length <= max) return given.trim();
  throw new InputError(`invalid_${field}`, `Expected "${field}" to be a text of at most ${max} characters.`);
}

/** `en`, `zh` or `ja`, whatever stands behind it (`zh-CN`); `en` for every other language. */
export function languageOf(input) {
  const language = text(input, 'language', 35).toLowerCase().split(/[-_]/)[0];
  return ['zh', 'ja'].includes(language) ? language : 'en';
}

/**
 * Chance: the same parts give the same numbers, on every machine. `next()` is within [0, 1), `integer(n)` one of 0 … n - 1,
 * `pick(list)` an item.
 */
export function chance(...parts) {
  let state = hash(parts.map((part) => `${typeof part}:${part}`).join('\u0000'));
  // Mulberry32.
  const bits = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const integer = (count) => {
    // Numbers beyond the last whole multiple of `count` would favour the small ones.
    const limit = 2 ** 32 - (2 ** 32 % count);
    let number = bits();
    while (number >= limit) number = bits();
    return number % count;
  };
  return { next: () => bits() / 2 ** 32, integer, pick: (list) => list[integer(list.length)] };
}

/** FNV-1a over UTF-16, stirred at the end so that neighbouring texts lie far apart. */
function hash(string) {
  let value = 0x811c9dc5;
  for (let index = 0; index < string.length; index += 1) {
    value = Math.imul(value ^ string.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
