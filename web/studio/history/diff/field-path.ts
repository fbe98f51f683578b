/** Fields whose value is keyed by id or by the author's names: the next segment of a path is a key. */
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

/** The parts of a field path: field names for labels, and the keys between them. */
export interface FieldPlace {
  /** The names of the fields, outermost first: `personalArc`, `arcEncounters`, `title`. */
  fields: string[];
  items: string[];
}

/** Parses a dotted path: "personalArc.arcEncounters.enc_rope.title" is the title of an item of the arc's encounters. */
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
