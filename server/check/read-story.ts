import type { CheckReport, Finding } from '../../shared/check/index.ts';
import { RefusalError } from '../../shared/error.ts';
import { isObject } from '../../shared/json.ts';
import {
  type FindingPlace,
  IdSchema,
  packageCandidate,
  type VNPackage,
  VNPackageSchema,
} from '../../shared/story/index.ts';

/** One thing that keeps a text from being a story, where it is, and where in the text. */
interface Flaw {
  where: FindingPlace;
  path: string;
  message: string;
}

/** A story as it was read from a text, or what the checker says of one that cannot be loaded. */
export type ReadStory = { ok: true; story: VNPackage } | { ok: false; report: CheckReport };

/** More flaws than this are not told one by one. */
const FLAWS_MAX = 500;
const FIX = 'Put it right in the file, or take one that was exported from Kamishibai.';
const WHOLE: FindingPlace = { type: 'story' };

/**
 * Reads a story from the text of a file, as an import would: what a package may lack is filled in. Pictures and music stay
 * as they are written.
 */
export function readStory(text: string): ReadStory {
  let input: unknown;
  try {
    input = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return unloadable([{ where: WHOLE, path: '', message: `This is not JSON: ${error.message}` }]);
  }
  const candidate = packageCandidate(input, { id: 'story', createdAt: '' });
  if (!candidate) {
    const message = 'This is no story package: expected a JSON object with "plot" and "characters".';
    return unloadable([{ where: WHOLE, path: '', message }]);
  }
  const parsed = VNPackageSchema.safeParse(candidate.value);
  if (parsed.success) return { ok: true, story: parsed.data };
  return unloadable(
    parsed.error.issues.map(({ path, message }) => ({
      where: placeOf(candidate.value, path),
      path: path.map(String).join('.'),
      message,
    })),
  );
}

/**
 * The same for whoever needs a story and cannot do with less.
 * @throws RefusalError `refused` with what keeps it from being loaded
 */
export function requireStory(text: string, name: string): VNPackage {
  const read = readStory(text);
  if (read.ok) return read.story;
  throw new RefusalError('refused', `${name} is no story that Kamishibai can load.`, {
    issues: read.report.findings.slice(0, 20).map(({ message }) => ({ path: '', message })),
    hint: `"npx kamishibai check ${name}" tells all that is wrong with it.`,
  });
}

function unloadable(flaws: readonly Flaw[]): ReadStory {
  const findings = flaws.slice(0, FLAWS_MAX).map(
    ({ where, path, message }): Finding => ({
      code: 'does-not-load',
      severity: 'error',
      where,
      message: (path === '' ? message : `${path}: ${message}`).slice(0, 2000),
      fix: FIX,
    }),
  );
  return { ok: false, report: { errors: findings.length, warnings: 0, findings, ignored: [] } };
}

/** What a list of a package holds, by the list's name. */
const KINDS: Readonly<Record<string, FindingPlace['type']>> = {
  acts: 'act',
  sandboxLocations: 'node',
  encounters: 'encounter',
  arcEncounters: 'encounter',
  inevitableEvents: 'event',
  facts: 'fact',
  characters: 'character',
  globalWorldInfo: 'lore',
  scenarioWorldInfo: 'lore',
};

/** The innermost element of a package that a path leads into, as far as it has an id to be named by. */
function placeOf(value: unknown, path: readonly PropertyKey[]): FindingPlace {
  let place = WHOLE;
  let actId: string | undefined;
  let at = value;
  for (const [index, key] of path.entries()) {
    at = isObject(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined;
    const type = typeof key === 'number' ? KINDS[String(path[index - 1])] : undefined;
    const id = isObject(at) ? IdSchema.safeParse(at.id).data : undefined;
    if (type === undefined || id === undefined) continue;
    place = { type, ...(actId !== undefined && { actId }), id };
    if (type === 'act') actId = id;
  }
  return place;
}
