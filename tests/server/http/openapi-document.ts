import { z } from 'zod';
import type { Services } from '../../../server/main.ts';
import { ask } from '../../support/services.ts';

/** JSON Schema, as far as these tests look into it. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  pattern?: string;
  $ref?: string;
}

export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  body: Schema | null;
  /** Whether it has to be there. */
  needsBody: boolean;
  /** Whether the body is a picture. */
  takesPicture: boolean;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters'];
        requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
        responses: Operation['responses'];
      }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

/** The OpenAPI document of a server: its operations, and a reader for its schemas. */
export async function readDocument(services: Pick<Services, 'app'>) {
  const document: Document = (await ask(services, 'GET', '/api/openapi.json')).body;
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters = [], requestBody, responses }]): Operation => ({
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema ?? null,
        needsBody: requestBody?.required === true,
        takesPicture: requestBody?.content['image/png'] !== undefined,
        responses,
      }),
    ),
  );
  const inDefinitions = (schema: unknown) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

  function undocumented(given: Schema, value: unknown, path = ''): string[] {
    const { properties, additionalProperties, items, oneOf, anyOf, allOf } = resolve(given);
    if (Array.isArray(value)) return value.flatMap((each) => (items ? undocumented(items, each, `${path}[]`) : []));
    if (typeof value !== 'object' || value === null) return [];
    if (allOf) {
      const [first = [], ...rest] = allOf.map((each) => undocumented(each, value, path));
      return first.filter((field) => rest.every((others) => others.includes(field)));
    }
    const either = (oneOf ?? anyOf)?.map((each) => undocumented(each, value, path));
    if (either) return either.sort((a, b) => a.length - b.length)[0] ?? [];
    if (!properties && additionalProperties === undefined) return [];
    return Object.entries(value).flatMap(([key, inner]) => {
      const schema = properties?.[key] ?? additionalProperties;
      if (schema === undefined || schema === false) return [`${path}.${key}`];
      return schema === true ? [] : undocumented(schema, inner, `${path}.${key}`);
    });
  }

  return {
    operations,
    undocumented,
    resolve,
    toZod: (schema: Schema) => z.fromJSONSchema({ ...inDefinitions(schema), $defs: inDefinitions(schemas) }),
  };
}

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`;
