import { z } from 'zod';
import type { House } from '../../../server/main.ts';
import { ask } from '../../support/house.ts';

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
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters'];
        requestBody?: { content: Record<string, { schema: Schema }> };
        responses: Operation['responses'];
      }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

/** The OpenAPI document of a house: its operations, and a reader for its schemas. */
export async function readDocument(house: Pick<House, 'app'>) {
  const document: Document = (await ask(house, 'GET', '/api/openapi.json')).body;
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters = [], requestBody, responses }]): Operation => ({
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema ?? null,
        responses,
      }),
    ),
  );
  const inDefinitions = (schema: unknown) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
  return {
    operations,
    /** A schema in place of a reference to it. */
    resolve: (schema: Schema): Schema => (schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema),
    /** A schema as zod reads it, to hold an answer to. */
    toZod: (schema: Schema) => z.fromJSONSchema({ ...inDefinitions(schema), $defs: inDefinitions(schemas) }),
  };
}

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`;
