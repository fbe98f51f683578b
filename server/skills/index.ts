export { assetFile } from './assets.ts';
export { type Containment, getContainment, listMissingContainment, NO_CONTAINMENT } from './containment.ts';
export { discoverSkills } from './discover.ts';
export { type OpenSkills, openSkills, skillRoots } from './open.ts';
export { type SkillTools, skillTools } from './plan-tools.ts';
export { getScriptPath } from './prepare-script.ts';
export { runScript } from './run-script.ts';
export {
  findScript,
  mayRun,
  type RootKind,
  type Skill,
  type SkillRoot,
} from './skill.ts';
