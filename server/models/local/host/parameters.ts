import { withoutUndefined } from '../../../../shared/json.ts';
import { type JsonSchema, listAlternatives, mergedSchema, resolveReference } from './json-schema.ts';

const DEPTH_MOST = 12;

/** Any JSON value, in the runtime's schema dialect. */
const ANY = {
  oneOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'object', additionalProperties: true },
    { type: 'array' },
  ],
};

/** The runtime's dialect has no optional properties: one may be null instead, see `withoutNulls`. */
export function convertToolSchema(root: JsonSchema): object {
  const write = (given: JsonSchema, depth: number): object => {
    if (depth > DEPTH_MOST) return ANY;
    if (given.$ref !== undefined) return write(resolveReference(root, given.$ref), depth + 1);
    const options = listAlternatives(given);
    if (options !== null) return described(given, { oneOf: options.map((option) => write(option, depth + 1)) });
    const one = mergedSchema(given);
    const { const: constant, enum: values, type, minLength, maxLength, minItems, maxItems } = one;
    if (constant !== undefined) return described(given, { const: constant });
    if (values !== undefined) return described(given, { enum: values });
    if (type === 'array') {
      const items = one.items === undefined ? {} : { items: write(one.items, depth + 1) };
      return described(given, { type, ...items, ...withoutUndefined({ minItems, maxItems }) });
    }
    if (type === 'object' || one.properties !== undefined) {
      const required = new Set(one.required ?? []);
      const properties = Object.entries(one.properties ?? {}).map(([name, value]) => {
        const written = write(value, depth + 1);
        return [name, required.has(name) ? written : { oneOf: [{ type: 'null' }, written] }] as const;
      });
      const others = one.additionalProperties;
      const open = typeof others === 'object' ? write(others, depth + 1) : (others ?? properties.length === 0);
      return described(given, {
        type: 'object',
        ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
        additionalProperties: open,
      });
    }
    if (type === 'string') return described(given, { type, ...withoutUndefined({ minLength, maxLength }) });
    return type === undefined ? ANY : described(given, { type });
  };
  return write(root, 0);
}

const described = ({ description }: JsonSchema, schema: object): object =>
  description === undefined ? schema : { ...schema, description };

/** Removes properties that are null in place of missing. A required property whose own schema allows null keeps it. */
export function withoutNulls(value: unknown, schema: JsonSchema, root: JsonSchema = schema): unknown {
  const one = mergedSchema(schema.$ref === undefined ? schema : resolveReference(root, schema.$ref));
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, one.items ?? {}, root));
  if (typeof value !== 'object' || value === null) return value;
  const options = listAlternatives(one);
  const fitting = options?.find((option) => fits(value, option, root)) ?? one;
  if (fitting !== one) return withoutNulls(value, fitting, root);
  const required = new Set(one.required ?? []);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, item]) => item !== null || required.has(name))
      .map(([name, item]) => [name, withoutNulls(item, one.properties?.[name] ?? {}, root)]),
  );
}

function fits(value: object, schema: JsonSchema, root: JsonSchema): boolean {
  const one = mergedSchema(schema.$ref === undefined ? schema : resolveReference(root, schema.$ref));
  if (one.properties === undefined) return false;
  return Object.entries(one.properties).every(
    ([name, property]) => property.const === undefined || (value as Record<string, unknown>)[name] === property.const,
  );
}
