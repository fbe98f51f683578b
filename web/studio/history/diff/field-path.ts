/** Fields whose value holds items by id, or by a name the author gave: the next step of a path is that item's. */
const KEYED = new Set([
  'adjust',
  'arcEncounters',
  'conditionalBranches',
  'encounters',
  'endings',
  'facts',
  'globalWorldInfo',
  'inevitableEvents',
  'meters',
  'options',
  'sandboxLocations',
  'scenarioWorldInfo',
  'stats',
]);

/** Where a field is, as words are looked up for it: the fields on the way, and the item between two of them. */
export interface FieldPlace {
  /** The names of the fields, outermost first: `personalArc`, `arcEncounters`, `title`. */
  fields: string[];
  /** The ids of items on the way. */
  items: string[];
}

/** Reads a dotted path: "personalArc.arcEncounters.enc_rope.title" is the title of an item of the arc's encounters. */
export function readFieldPath(path: string): FieldPlace {
  const place: FieldPlace = { fields: [], items: [] };
  let isItem = false;
  for (const step of path.split('.')) {
    if (isItem) place.items.push(step);
    else place.fields.push(step);
    isItem = !isItem && KEYED.has(step);
  }
  return place;
}
