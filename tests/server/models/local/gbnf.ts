/** A part of a rule: matches from a place in a text, and says all places where it may end. */
type Matcher = (text: string, at: number) => Set<number>;

/**
 * Reads a grammar as the runtime does, as far as ours go: rules, alternatives, groups, quoted texts, classes of characters, and how
 * often a part may come.
 * @returns whether a text fits the rule `root`
 */
export function acceptorOf(grammar: string): (text: string) => boolean {
  const rules = new Map<string, Matcher>();
  for (const line of grammar.split('\n').filter((each) => each !== '')) {
    const [, name = '', body = ''] = /^([\w-]+) ::= (.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`no rule: ${line}`);
    rules.set(
      name,
      parse(body, (other) => rules.get(other)),
    );
  }
  return (text) => rules.get('root')?.(text, 0).has(text.length) ?? false;
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\(x[0-9A-F]{2}|.)/g, (_whole, code: string) => {
    if (code.startsWith('x')) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return { n: '\n', r: '\r', t: '\t' }[code] ?? code;
  });

function parse(body: string, ruleOf: (name: string) => Matcher | undefined): Matcher {
  let rest = body;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    rest = rest.trimStart();
    const found = pattern.exec(rest);
    if (found !== null) rest = rest.slice(found[0].length);
    return found;
  };
  const literal =
    (words: string): Matcher =>
    (text, at) =>
      text.startsWith(words, at) ? new Set([at + words.length]) : new Set();
  const atom = (): Matcher | null => {
    const quoted = take(/^"((?:[^"\\]|\\.)*)"/);
    if (quoted !== null) return literal(unescaped(quoted[1] ?? ''));
    const characters = take(/^\[(?:[^\]\\]|\\.)+\]/);
    if (characters !== null) {
      const one = new RegExp(characters[0], 'y');
      return (text, at) => {
        one.lastIndex = at;
        return one.test(text) ? new Set([one.lastIndex]) : new Set();
      };
    }
    if (take(/^\(/) !== null) {
      const inner = alternatives();
      if (take(/^\)/) === null) throw new Error(`a group does not end: ${body}`);
      return inner;
    }
    const [name] = take(/^[\w-]+/) ?? [];
    if (name === undefined) return null;
    return (text, at) => {
      const rule = ruleOf(name);
      if (rule === undefined) throw new Error(`there is no rule ${name}`);
      return rule(text, at);
    };
  };
  const repeated = (part: Matcher): Matcher => {
    const [how] = take(/^(?:[*+?]|\{\d+,?\d*\})/) ?? [];
    if (how === undefined) return part;
    const [, from = '0', comma = '', to = ''] = /^\{(\d+)(,?)(\d*)\}$/.exec(how) ?? [];
    const least = how === '+' ? 1 : Number(from);
    const most =
      how === '?' ? 1 : to !== '' ? Number(to) : comma === '' && how.startsWith('{') ? least : Number.POSITIVE_INFINITY;
    return (text, at) => {
      const ends = new Set<number>(least === 0 ? [at] : []);
      let places = new Set([at]);
      const seen = new Set<number>();
      for (let count = 1; count <= most && places.size > 0; count++) {
        places = new Set([...places].flatMap((place) => [...part(text, place)]));
        if (count >= least) {
          for (const place of places) if (seen.has(place)) places.delete(place);
          for (const place of places) {
            ends.add(place);
            seen.add(place);
          }
        }
      }
      return ends;
    };
  };
  const sequence = (): Matcher => {
    const parts: Matcher[] = [];
    for (let part = atom(); part !== null; part = atom()) parts.push(repeated(part));
    return (text, at) => {
      let places = new Set([at]);
      for (const part of parts) places = new Set([...places].flatMap((place) => [...part(text, place)]));
      return places;
    };
  };
  const alternatives = (): Matcher => {
    const options = [sequence()];
    while (take(/^\|/) !== null) options.push(sequence());
    return (text, at) => new Set(options.flatMap((option) => [...option(text, at)]));
  };
  const whole = alternatives();
  if (rest.trim() !== '') throw new Error(`cannot be read: ${rest}`);
  return whole;
}
