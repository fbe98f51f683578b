import { type JsonSchema, listAlternatives, mergedSchema, resolveReference } from './json-schema.ts';

/** Larger length limits are left to validation: a grammar counts by repeating a rule. */
const COUNTED_MOST = 400;
/** Schemas are ours and not deeper; recursion uses references. */
const DEPTH_MOST = 40;

const PRIMITIVES = `ws ::= " "?
string ::= "\\"" char* "\\""
char ::= [^"\\\\\\x7F\\x00-\\x1F] | "\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F])
integer ::= "-"? ("0" | [1-9] [0-9]{0,15})
number ::= integer ("." [0-9]{1,15})? ([eE] [-+]? [0-9]{1,3})?
boolean ::= "true" | "false"
null ::= "null"
any ::= string | number | boolean | null | any-list | any-object
any-list ::= "[" (any ("," ws any)*)? "]"
any-object ::= "{" (string ":" ws any ("," ws string ":" ws any)*)? "}"
`;

const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"`;

const times = (least: number | undefined, most: number | undefined): string => {
  const from = Math.min(least ?? 0, COUNTED_MOST);
  if (most === undefined || most > COUNTED_MOST) return from === 0 ? '*' : `{${from},}`;
  return `{${from},${Math.max(most, from)}}`;
};

/** GBNF for the JSON of a schema (undefined: any object). Patterns and number ranges are left to validation. */
export function writeGrammar(schema: JsonSchema | undefined): string {
  if (schema === undefined) return `root ::= any-object\n${PRIMITIVES}`;
  const rules = new Map<string, string>();
  const references = new Map<string, string>();
  let count = 0;

  const rule = (body: string): string => {
    // Equal rules are shared.
    for (const [name, known] of rules) if (known === body) return name;
    const name = `r${count++}`;
    rules.set(name, body);
    return name;
  };

  const reference = (to: string, depth: number): string => {
    const known = references.get(to);
    if (known !== undefined) return known;
    const name = `d${count++}`;
    references.set(to, name);
    rules.set(name, write(resolveReference(schema, to), depth + 1));
    return name;
  };

  const write = (given: JsonSchema, depth: number): string => {
    if (depth > DEPTH_MOST) return 'any';
    if (given.$ref !== undefined) return reference(given.$ref, depth);
    const options = listAlternatives(given);
    if (options !== null) return rule(options.map((option) => write(option, depth + 1)).join(' | '));
    const one = mergedSchema(given);
    if (one.const !== undefined) return quoted(JSON.stringify(one.const));
    if (one.enum !== undefined) return rule(one.enum.map((value) => quoted(JSON.stringify(value))).join(' | '));
    if (Array.isArray(one.type)) {
      return rule(one.type.map((type) => write({ ...one, type }, depth + 1)).join(' | '));
    }
    switch (one.type) {
      case 'string':
        if (one.minLength === undefined && (one.maxLength ?? COUNTED_MOST + 1) > COUNTED_MOST) return 'string';
        return rule(`"\\"" char${times(one.minLength, one.maxLength)} "\\""`);
      case 'integer':
      case 'number':
      case 'boolean':
      case 'null':
        return one.type;
      case 'array':
        return list(one, depth);
      case 'object':
        return object(one, depth);
      default:
        return one.properties === undefined ? 'any' : object(one, depth);
    }
  };

  const list = (given: JsonSchema, depth: number): string => {
    const item = given.items === undefined ? 'any' : write(given.items, depth + 1);
    const { minItems: least = 0, maxItems: most } = given;
    if (most === 0) return rule('"[" "]"');
    const more = `("," ws ${item})${times(Math.max(0, least - 1), most === undefined ? undefined : most - 1)}`;
    const items = `${item} ${more}`;
    return rule(`"[" ${least === 0 ? `(${items})?` : items} "]"`);
  };

  const object = (given: JsonSchema, depth: number): string => {
    const properties = Object.entries(given.properties ?? {});
    const { additionalProperties: others } = given;
    if (properties.length === 0) {
      const value = typeof others === 'object' ? write(others, depth + 1) : 'any';
      if (others === false) return rule('"{" "}"');
      return rule(`"{" (string ":" ws ${value} ("," ws string ":" ws ${value})*)? "}"`);
    }
    const required = new Set(given.required ?? []);
    // Built from the last property to the first: what may follow with no property so far, and after one.
    let first = '""';
    let rest = '""';
    for (const [name, value] of properties.reverse()) {
      const pair = rule(`${quoted(`${JSON.stringify(name)}:`)} ws ${write(value, depth + 1)}`);
      const [alone, following] = [`${pair} ${rest}`, `"," ws ${pair} ${rest}`];
      first = rule(required.has(name) ? alone : `${alone} | ${first}`);
      rest = rule(required.has(name) ? following : `${following} | ${rest}`);
    }
    return rule(`"{" ${first} "}"`);
  };

  const root = write(schema, 0);
  const written = [...rules].map(([name, body]) => `${name} ::= ${body}\n`).join('');
  return `root ::= ${root}\n${written}${PRIMITIVES}`;
}
