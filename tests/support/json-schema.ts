export interface JsonSchema {
  description?: string;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: string[];
}

/** The fields of a schema that say nothing of themselves, by path. */
export function undescribed(schema: JsonSchema, path: string): string[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
      ...(field.description ? [] : [`${path}.${key}`]),
      ...undescribed(field, `${path}.${key}`),
    ]),
    ...(schema.items ? undescribed(schema.items, `${path}[]`) : []),
  ];
}
