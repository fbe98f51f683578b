import { join } from 'node:path';
import type { SkillRoot } from './skill.ts';

/**
 * Where to look for skills; the first with a name wins: folders given for this run, shipped ones, the owner's in
 * DATA_DIR.
 *
 * @param places.shippedDir null for none
 * @param places.allowSkills whether the owner trusts the skills in DATA_DIR: `ALLOW_SKILLS`
 * @param places.given trusted folders: `--skills DIR`
 */
export function skillRoots(places: {
  shippedDir: string | null;
  dataDir: string;
  allowSkills: boolean;
  given?: readonly string[] | undefined;
}): SkillRoot[] {
  const { shippedDir, dataDir, allowSkills, given = [] } = places;
  return [
    ...given.map((dir): SkillRoot => ({ dir, kind: 'allowed' })),
    ...(shippedDir === null ? [] : [{ dir: shippedDir, kind: 'shipped' } as const]),
    { dir: join(dataDir, 'skills'), kind: allowSkills ? 'allowed' : 'data', optional: true },
  ];
}
