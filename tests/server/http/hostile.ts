import fc from 'fast-check';
import type { Operation, Schema } from './openapi-document.ts';

/** What somebody may send instead of what is asked for. As JSON text, so that even `__proto__` arrives. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '../../etc/passwd',
  '..\\..\\windows',
  '%2e%2e%2f',
  '/dev/null',
  'file:///etc/passwd',
  'https://elsewhere.example/x.png',
  'data:text/html;base64,PGI+',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066reversed',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ｆｕｌｌｗｉｄｔｈ',
  '__proto__',
  'constructor',
  'toString',
  "'; DROP TABLE sessions; --",
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  'x'.repeat(70_000),
  'NaN',
  '-0',
  '1e309',
  'true',
  'null',
];

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** JSON texts that no schema asks for. */
const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    'null',
    'true',
    'false',
    '0',
    '-1',
    '0.5',
    '1e308',
    '-1e308',
    '9007199254740993',
    '1e400',
    '[]',
    '{}',
  ),
  fc.constantFrom(deep(50), deep(5000), '{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"x":1}}}'),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => JSON.stringify(text)),
);

/** JSON text that a schema would take, more or less. `known` are ids that exist. */
function fitting(schema: Schema, resolve: (schema: Schema) => Schema, known: readonly string[]): fc.Arbitrary<string> {
  const { enum: values, oneOf, anyOf, allOf, ...own } = resolve(schema);
  const deeper = (inner: Schema) => fitting(inner, resolve, known);
  if (values) return fc.constantFrom(...values).map((value) => JSON.stringify(value));
  const either = oneOf ?? anyOf;
  if (either) return fc.oneof(...either.map(deeper));
  if (allOf?.[0]) return deeper(allOf[0]);
  const type = Array.isArray(own.type) ? own.type[0] : own.type;
  switch (type) {
    case 'string':
      return (
        own.pattern ? fc.constantFrom(...known) : fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      ).map((text) => JSON.stringify(text));
    case 'integer':
    case 'number':
      return fc.integer({ min: 0, max: 100 }).map(String);
    case 'boolean':
      return fc.boolean().map(String);
    case 'array':
      return fc.array(deeper(own.items ?? {}), { maxLength: 3 }).map((items) => `[${items.join()}]`);
    case 'object':
      return object(own, deeper);
    default:
      return hostileJson;
  }
}

function object(schema: Schema, deeper: (schema: Schema) => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    const value = fc.oneof({ weight: 8, arbitrary: deeper(inner) }, { weight: 1, arbitrary: hostileJson });
    const isRequired = schema.required?.includes(name) ?? false;
    const field = value.map((text) => `${JSON.stringify(name)}:${text}`);
    return fc.option(field, { freq: isRequired ? 15 : 1, nil: null });
  });
  const extra = fc
    .tuple(fc.constantFrom(...HOSTILE_TEXTS), hostileJson)
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return fc
    .tuple(...fields, fc.option(extra, { freq: 1, nil: null }))
    .map((present) => `{${present.filter((field) => field !== null).join()}}`);
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Every place in a value, as the keys that lead there. */
function placesIn(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...inner.flatMap(([key, each]) => placesIn(each, [...path, key]))];
}

function replaced(value: Json, [key, ...rest]: (string | number)[], to: Json): Json {
  if (key === undefined || typeof value !== 'object' || value === null) return to;
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? replaced(each, rest, to) : each));
  return { ...value, [key]: replaced(value[key] ?? null, rest, to) };
}

/** A good value with one to three places of it spoilt. As JSON text: some of what is put in, no value can hold. */
export function spoilt(good: unknown): fc.Arbitrary<string> {
  const value = JSON.parse(JSON.stringify(good)) as Json;
  const spoil = fc.tuple(fc.constantFrom(...placesIn(value)), hostileJson);
  return fc.array(spoil, { minLength: 1, maxLength: 3 }).map((all) => {
    const marked = all.reduce((sofar, [path], index) => replaced(sofar, path, `@${index}@`), value);
    return all.reduce((text, [, put], index) => text.replace(`"@${index}@"`, () => put), JSON.stringify(marked));
  });
}

const hostileSegment = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS.filter((text) => text.isWellFormed() && text.length < 2000)).map(encodeURIComponent),
  fc
    .string({ unit: 'binary', maxLength: 20 })
    .filter((text) => text.isWellFormed())
    .map(encodeURIComponent),
  fc.constantFrom('%ff', '%c0%ae', '%00', '%2e%2e%2f%2e%2e', '.', '..', '%', '%zz'),
);

export interface HostileRequest {
  operation: Operation;
  address: string;
  body: string | undefined;
  headers: Record<string, string>;
}

export interface Bait {
  /** Ids that exist, and one that does not. */
  ids: readonly string[];
  /** By the beginning of a path: the id that fits there. */
  own: Record<string, string>;
  /** Good values for other path parameters, by name. */
  parameters: Record<string, readonly string[]>;
  /** Good bodies for routes whose schema says little, by path. */
  bodies: Record<string, readonly unknown[]>;
}

/** Requests to an operation of the document: mostly well addressed, seldom well meant. */
export function requestTo(
  operation: Operation,
  resolve: (schema: Schema) => Schema,
  bait: Bait,
): fc.Arbitrary<HostileRequest> {
  const { method, path, parameters, body } = operation;
  const segments = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => {
      const own = Object.entries(bait.own).find(([prefix]) => path.startsWith(prefix))?.[1];
      const good =
        name === 'id' && own
          ? fc.constantFrom(own, own, ...bait.ids)
          : fc.constantFrom(...(bait.parameters[name] ?? bait.ids));
      return fc
        .oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: hostileSegment })
        .map((value) => [name, value] as const);
    });
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) =>
      fc
        .option(fc.oneof(fc.integer({ min: 1, max: 100 }).map(String), hostileSegment))
        .map((value) => [name, value] as const),
    );
  const bodies: fc.Arbitrary<string>[] = [hostileJson, fc.constantFrom('', '{', '{"a":', '\u0000', '[1,]')];
  if (body) bodies.push(fitting(body, resolve, bait.ids), fitting(body, resolve, bait.ids));
  const good = bait.bodies[path] ?? [];
  if (good.length > 0) {
    const any = fc.constantFrom(...good);
    bodies.push(
      any.chain(spoilt),
      any.chain(spoilt),
      any.map((value) => JSON.stringify(value)),
    );
  }
  const sent =
    method === 'POST' ? fc.option(fc.oneof(...bodies), { nil: undefined, freq: 20 }) : fc.constant(undefined);
  const headers = fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { range: 'bytes=-5' },
        { range: 'bytes=9-1' },
        { 'content-type': 'text/plain' },
        { accept: 'text/html' },
        { 'content-length': '99999999999' },
      ),
    },
  );
  return fc.record({ segments: fc.tuple(...segments), queries: fc.tuple(...queries), sent, headers }).map((made) => {
    const filled = made.segments.reduce((address, [name, value]) => address.replace(`{${name}}`, () => value), path);
    const query = made.queries.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join('&');
    return {
      operation,
      address: query ? `${filled}?${query}` : filled,
      body: made.sent,
      headers: { ...(made.sent !== undefined && { 'content-type': 'application/json' }), ...made.headers } as Record<
        string,
        string
      >,
    };
  });
}
