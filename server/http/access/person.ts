import type { Context } from 'hono';
import type { Person } from '../../accounts/types.ts';

// By context, not by request: reading a body replaces the request.
const people = new WeakMap<Context, Person>();

/** Notes who makes a request. */
export const setPerson = (context: Context, person: Person): unknown => people.set(context, person);

/** Who makes a request; null for a stranger at an open route. */
export const findPerson = (context: Context): Person | null => people.get(context) ?? null;

/** Who makes a request. @throws Error if nothing has said so: nobody may do anything by omission */
export function getPerson(context: Context): Person {
  const person = people.get(context);
  if (person === undefined) throw new Error(`Nobody was identified for ${context.req.method} ${context.req.path}.`);
  return person;
}
