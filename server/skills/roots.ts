import { join } from 'node:path';
import type { SkillRoot } from './skill.ts';

/**
 * Where a server looks for skills, the first that has a name counting: folders somebody named for this very run, what
 * ships, what the owner put into DATA_DIR.
 *
 * @param places.shippedDir null for none
 * @param places.allowSkills whether the owner vouches for what lies in DATA_DIR: `ALLOW_SKILLS`
 * @param places.given folders that count as allowed: `--skills DIR`
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
