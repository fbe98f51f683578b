import fc from 'fast-check';
import { PICTURE_TYPES } from '../../../server/http/guards/index.ts';
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

/** What calls itself a picture and is none. */
const NO_PICTURES = [
  '',
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
  '<!doctype html><script>alert(1)</script>',
  '{"image":{"url":"/media/x/characters/y.png"}}',
  `GIF89a${'\u0000'.repeat(40)}<script>`,
  '%PDF-1.7',
  'BM',
  'II*\u0000',
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
function spoilt(good: unknown): fc.Arbitrary<string> {
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

const asJson = (values: fc.Arbitrary<unknown>) => values.map((value) => JSON.stringify(value));

/** Bytes that are sent for a picture: some whole, some torn, spoilt or begun only, some no picture at all. */
function pictureBytes(pictures: readonly Uint8Array[]): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const whole = fc.constantFrom(...pictures);
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  return fc
    .oneof(
      { weight: 3, arbitrary: whole },
      fc.tuple(whole, at).map(([bytes, share]) => bytes.slice(0, Math.floor(bytes.length * share))),
      fc.tuple(whole, at, fc.uint8Array({ maxLength: 200 })).map(([bytes, share, noise]) => {
        const spoilt = bytes.slice();
        spoilt.set(noise, Math.floor((bytes.length - noise.length) * share));
        return spoilt;
      }),
      fc.tuple(whole, fc.uint8Array({ maxLength: 200 })).map(([bytes, noise]) => {
        return new Uint8Array([...bytes.subarray(0, 16), ...noise]);
      }),
      fc.constantFrom(...NO_PICTURES).map((text) => new TextEncoder().encode(text)),
      fc.uint8Array({ maxLength: 200 }),
    )
    .map((bytes) => new Uint8Array(bytes));
}

export interface HostileRequest {
  operation: Operation;
  address: string;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  headers: Record<string, string>;
}

export interface Bait {
  /** Ids that exist, and one that does not. */
  ids: readonly string[];
  /** By the beginning of a path: the id that fits there. */
  own: Record<string, string>;
  /** Good values for other parameters of path and query, by name. */
  parameters: Record<string, readonly string[]>;
  /** Pictures that can be read. */
  pictures: readonly Uint8Array[];
  /** Good bodies for routes whose schema says little, by path. */
  bodies: Record<string, readonly unknown[]>;
}

/** Addresses of an operation: mostly ones that lead somewhere, else with something hostile in them. */
function addressesOf({ path, parameters }: Operation, bait: Bait): fc.Arbitrary<string> {
  const good = (name: string, isInPath: boolean): fc.Arbitrary<string> => {
    const own = Object.entries(bait.own).find(([prefix]) => path.startsWith(prefix))?.[1];
    const known = bait.parameters[name];
    if (isInPath && name === 'id' && own) return fc.constantFrom(own, own, own, ...bait.ids);
    if (known) return fc.constantFrom(...known);
    return isInPath ? fc.constantFrom(...bait.ids) : fc.integer({ min: 1, max: 100 }).map(String);
  };
  const values = (isTidy: boolean) =>
    parameters.map(({ name, in: where }) => {
      const isInPath = where === 'path';
      const fitting = good(name, isInPath);
      const value = isTidy ? fitting : fc.oneof(fitting, hostileSegment);
      return (isInPath ? value : fc.option(value)).map((text) => ({ name, isInPath, text }));
    });
  return fc
    .oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })
    .chain((isTidy) => fc.tuple(...values(isTidy)))
    .map((chosen) => {
      const address = chosen.reduce((sofar, { name, text }) => sofar.replace(`{${name}}`, () => text ?? ''), path);
      const query = chosen.flatMap(({ name, isInPath, text }) =>
        isInPath || text === null ? [] : [`${name}=${text}`],
      );
      return query.length > 0 ? `${address}?${query.join('&')}` : address;
    });
}

/** Requests to an operation of the document: mostly well addressed, seldom well meant. */
export function requestTo(
  operation: Operation,
  resolve: (schema: Schema) => Schema,
  bait: Bait,
): fc.Arbitrary<HostileRequest> {
  const { method, path, body } = operation;
  const bodies: fc.Arbitrary<string>[] = [hostileJson, fc.constantFrom('', '{', '{"a":', '\u0000', '[1,]')];
  if (body) bodies.push(fitting(body, resolve, bait.ids), fitting(body, resolve, bait.ids));
  const good = bait.bodies[path] ?? [];
  if (good.length > 0) {
    const any = fc.constantFrom(...good);
    bodies.push(any.chain(spoilt), any.chain(spoilt), asJson(any), asJson(any));
  }
  const isSilent = method === 'GET' || method === 'DELETE';
  const sent: fc.Arbitrary<HostileRequest['body']> = isSilent
    ? fc.constant(undefined)
    : operation.takesPicture
      ? fc.oneof({ weight: 5, arbitrary: pictureBytes(bait.pictures) }, { weight: 1, arbitrary: fc.oneof(...bodies) })
      : fc.option(fc.oneof(...bodies), { nil: undefined, freq: 20 });
  const ownType = operation.takesPicture
    ? fc.constantFrom(...PICTURE_TYPES, ...PICTURE_TYPES, 'image/svg+xml', 'application/json', 'image/', 'x')
    : fc.constant('application/json');
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
  return fc.record({ address: addressesOf(operation, bait), sent, ownType, headers }).map((made) => ({
    operation,
    address: made.address,
    body: made.sent,
    headers: { ...(made.sent !== undefined && { 'content-type': made.ownType }), ...made.headers } as Record<
      string,
      string
    >,
  }));
}
