export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  definitions?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  description?: string;
}

/** Resolves a reference within a schema; any value if it is dangling. */
export function resolveReference(root: JsonSchema, reference: string): JsonSchema {
  if (reference === '#') return root;
  const [, place = '', name = ''] = /^#\/(\$defs|definitions)\/(.+)$/.exec(reference) ?? [];
  const among = place === '$defs' ? root.$defs : place === 'definitions' ? root.definitions : undefined;
  const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
  return among !== undefined && Object.hasOwn(among, key) ? (among[key] ?? {}) : {};
}

/** The alternatives of a schema; null if it has none. */
export const listAlternatives = ({ oneOf, anyOf }: JsonSchema): JsonSchema[] | null => {
  const options = oneOf ?? anyOf ?? [];
  return options.length > 0 ? options : null;
};

export function mergedSchema(schema: JsonSchema): JsonSchema {
  const { allOf, ...whole } = schema;
  for (const part of (allOf ?? []).map(mergedSchema)) {
    Object.assign(whole, part, {
      properties: { ...whole.properties, ...part.properties },
      required: [...(whole.required ?? []), ...(part.required ?? [])],
    });
  }
  return whole;
}
