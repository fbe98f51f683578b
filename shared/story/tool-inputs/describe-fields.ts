import { z } from 'zod';
import { getDeclaredMeaning, type Noted } from '../field.ts';

/** The item type of a list, else the type itself. */
type HeldBy<Value> = NonNullable<Value> extends readonly (infer Item)[] ? Item : NonNullable<Value>;

/** A field with its own bounds whose items, or itself, use the schema `held`. */
function holding(field: z.ZodType, held: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional) return holding(field.unwrap() as z.ZodType, held).optional();
  return field instanceof z.ZodArray ? field.clone({ ...field.def, element: held }) : held;
}

/** A note for each field without one of its own. */
type Notes<Shape> = {
  readonly [Field in keyof Shape as Shape[Field] extends Noted<unknown> ? never : Field]-?: string;
};

/**
 * Adds a note for the model to every field, declared with `field` or given here; a missing note is a type error.
 * Private fields are omitted.
 * @param held schemas with notes for the fields' values, or for the items of their lists
 */
export function describeFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  notes: Notes<Shape>,
  held: { readonly [Field in keyof Shape]?: z.ZodType<HeldBy<z.output<Shape[Field]>>> } = {},
): z.ZodObject<Shape> {
  const shape = Object.entries(schema.shape).flatMap(([field, type]) => {
    const part = held[field];
    const whole = type as z.ZodType;
    const { isPrivate, note = (notes as Readonly<Record<string, string>>)[field] ?? '' } = getDeclaredMeaning(whole);
    return isPrivate ? [] : [[field, (part === undefined ? whole : holding(whole, part)).describe(note)]];
  });
  return z.object(Object.fromEntries(shape) as Shape);
}
