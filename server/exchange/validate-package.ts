import { convertZodIssues, RefusalError } from '../../shared/error.ts';
import type { NamedElement } from '../../shared/reasons.ts';
import type { Remark } from '../../shared/remarks.ts';
import {
  type Asset,
  ImportedPackageSchema,
  ignoredFields,
  listNamedFields,
  mapAssets,
  packageCandidate,
  type VNPackage,
} from '../../shared/story/index.ts';
import { removeInvalidReferences } from './remove-invalid-references.ts';
import { withUniqueIds } from './unique-ids.ts';

export interface ReadPackage {
  package: VNPackage;
  remarks: Remark[];
}

const ODDITIES_MAX = 50;
const FILES_MAX = 20_000;
/** URLs of this server's media; others would make the player's browser contact another server. */
const OWN_MEDIA = /^\/media\/([a-z0-9_-]+)\/(backgrounds|characters|music|voices)\/[A-Za-z0-9._-]+$/;

/**
 * Validates external JSON, bare or as `{ package }`. Missing fields are filled in; foreign asset URLs are dropped.
 * @throws RefusalError `refused` with every problem if it cannot be loaded
 */
export function readPackage(input: unknown, fill: { id: string; createdAt: string }): ReadPackage {
  const candidate = packageCandidate(input, fill);
  if (!candidate) {
    throw new RefusalError(
      'refused',
      'This is no story package: expected a JSON object with "plot" and "characters".',
      {
        reason: { code: 'not-a-story' },
      },
    );
  }
  const remarks: Remark[] = [];
  if (!candidate.hasOwnId) {
    remarks.push({ told: 'The package had no usable id and got a new one.', reason: { code: 'given-new-id' } });
  }
  const parsed = ImportedPackageSchema.safeParse(candidate.value);
  if (!parsed.success) {
    throw new RefusalError('refused', 'This is no story that Kamishibai can load.', {
      issues: convertZodIssues(parsed.error),
      hint: 'Take a file that was exported from Kamishibai, or mend what the issues name.',
      reason: { code: 'story-does-not-load' },
    });
  }
  const { story: unique, remarks: renamed } = withUniqueIds(parsed.data);
  const { story, remarks: mended } = removeInvalidReferences(unique);
  const empty = story.plot.acts.findIndex((act) => act.sandboxLocations.length === 0);
  const emptyAct = story.plot.acts[empty];
  if (emptyAct) {
    throw new RefusalError('refused', `Act "${emptyAct.id}" has no places, so it cannot be played.`, {
      reason: { code: 'act-without-places', act: named('act', emptyAct) },
      issues: [{ path: `plot.acts.${empty}.sandboxLocations`, message: 'Expected at least one place.' }],
    });
  }
  remarks.push(
    ...remarkIgnored(ignoredFields(candidate.value, parsed.data)),
    ...renamed,
    ...mended,
    ...oddities(story),
  );
  const assets = ownAssets(story, remarks);
  const files = Object.values(assets).flatMap((kind) => Object.values(kind).map(countFiles));
  if (files.reduce((sum, count) => sum + count, 0) > FILES_MAX) {
    throw new RefusalError('too_large', `A story has at most ${FILES_MAX} pictures and tracks.`, {
      hint: 'Leave out those that are not shown.',
      reason: { code: 'too-much-for-a-story' },
    });
  }
  // A date in the future would keep it the newest forever.
  const [createdAt = fill.createdAt] = [story.createdAt, fill.createdAt].sort();
  return { package: { ...story, createdAt, assets }, remarks };
}

/** How many field names are listed, and how long each may be. */
const NAMES_TOLD = 8;
const NAME_LENGTH = 40;

function remarkIgnored(paths: readonly string[]): Remark[] {
  const names = [...new Set(paths.map((path) => (path.split('.').at(-1) ?? path).slice(0, NAME_LENGTH)))];
  const reason = { code: 'story-fields-left-out', count: paths.length, names: names.slice(0, NAMES_TOLD) } as const;
  const warning = `${paths.length} fields that stories do not have here were left out: ${reason.names.join(', ')}.`;
  return paths.length === 0 ? [] : [{ told: warning, reason }];
}

const named = (type: 'act' | 'node', { id, title }: { id: string; title: string }): NamedElement => ({
  type,
  id,
  title,
});

const countFiles = ({ expressions = {} }: Asset): number => 1 + Object.keys(expressions).length;

function ownAssets(story: VNPackage, remarks: Remark[]): VNPackage['assets'] {
  let dropped = 0;
  let silent = 0;
  const assets = mapAssets(story.assets, (asset, kind) => {
    const own = OWN_MEDIA.test(asset.url) && Object.values(asset.expressions ?? {}).every((url) => OWN_MEDIA.test(url));
    if (!own && kind === 'voices') silent += 1;
    else if (!own) dropped += 1;
    return own ? asset : null;
  });
  if (dropped > 0) {
    remarks.push({
      told: `${dropped} pictures or tracks lay elsewhere and were left out; they are made anew from their prompts.`,
      reason: { code: 'art-left-out', count: dropped },
    });
  }
  remarks.push(...remarkSilent(silent));
  return assets;
}

/** Reports missing voices, which only the author can supply. */
export const remarkSilent = (count: number): Remark[] =>
  count === 0
    ? []
    : [
        {
          told: `${count} voice files are not on this server; their lines are silent until they are brought again.`,
          reason: { code: 'voices-not-here', count },
        },
      ];

/** What would surprise an author in play: ways and people that lead nowhere. */
function oddities(story: VNPackage): Remark[] {
  const found = new Map<string, Remark>();
  const tell = (warning: string, reason: Remark['reason']) => found.set(warning, { told: warning, reason });
  const people = new Set(story.characters.map(({ id }) => id));
  if (!story.characters.some(({ role }) => role === 'protagonist')) {
    tell('No character is the protagonist, so checks are rolled without modifiers.', { code: 'no-protagonist' });
  }
  for (const act of story.plot.acts) {
    const places = new Set(act.sandboxLocations.map(({ id }) => id));
    if (act.startLocation !== undefined && !places.has(act.startLocation)) {
      tell(`Act "${act.id}" starts at "${act.startLocation}", which it does not have; its first place is used.`, {
        code: 'act-begins-elsewhere',
        act: named('act', act),
      });
    }
    for (const each of act.sandboxLocations) {
      const place = named('node', each);
      for (const to of each.connections) {
        if (places.has(to)) continue;
        tell(`"${each.id}" leads to "${to}", which act "${act.id}" does not have.`, {
          code: 'way-leads-nowhere',
          place,
          to,
        });
      }
      for (const id of [each, ...each.encounters].flatMap((one) =>
        listNamedFields(one, 'character').flatMap(({ names }) => names),
      )) {
        if (people.has(id)) continue;
        tell(`"${each.id}" needs "${id}", who is not in the cast.`, { code: 'stranger-needed', place, id });
      }
    }
  }
  return [...found.values()].slice(0, ODDITIES_MAX);
}
