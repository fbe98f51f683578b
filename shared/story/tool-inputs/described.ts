import { z } from 'zod';
import { type Noted, saidOf } from '../field.ts';

/** What a field holds: the items of a list, else itself. */
type HeldBy<Value> = NonNullable<Value> extends readonly (infer Item)[] ? Item : NonNullable<Value>;

/** A field with its own bounds, whose items, or which itself, are as `held` says. */
function holding(field: z.ZodType, held: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional) return holding(field.unwrap() as z.ZodType, held).optional();
  return field instanceof z.ZodArray ? field.clone({ ...field.def, element: held }) : held;
}

/** A note for each field whose own meaning has none. */
type Notes<Shape> = {
  readonly [Field in keyof Shape as Shape[Field] extends Noted<unknown> ? never : Field]-?: string;
};

/**
 * The same schema with a note for the model on every field: the one it has where it is declared (`field`), else one given here. A
 * field without a note is a type error, so that no field reaches a model unexplained. What is the author's alone is left out.
 * @param held what fields hold, or the items of their lists, with notes of their own
 */
export function described<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  notes: Notes<Shape>,
  held: { readonly [Field in keyof Shape]?: z.ZodType<HeldBy<z.output<Shape[Field]>>> } = {},
): z.ZodObject<Shape> {
  const shape = Object.entries(schema.shape).flatMap(([field, type]) => {
    const part = held[field];
    const whole = type as z.ZodType;
    const { isPrivate, note = (notes as Readonly<Record<string, string>>)[field] ?? '' } = saidOf(whole);
    return isPrivate ? [] : [[field, (part === undefined ? whole : holding(whole, part)).describe(note)]];
  });
  return z.object(Object.fromEntries(shape) as Shape);
}
