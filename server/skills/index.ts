export { assetFile, type CheckedAsset, skillDataDir } from './assets.ts';
export type { Environment } from './config.ts';
export { type Containment, containmentOf, NO_CONTAINMENT, uncontained } from './containment.ts';
export { type Discovery, discoverSkills } from './discover.ts';
export { type OpenSkills, openSkills } from './open.ts';
export type { ScriptOutcome, ScriptValue } from './outcome.ts';
export { type SkillTools, skillTools } from './plan-tools.ts';
export { pathOf } from './prepare-script.ts';
export { skillRoots } from './roots.ts';
export { runScript, type ScriptRun, type SkillHost } from './run-script.ts';
export {
  findScript,
  mayRun,
  type RootKind,
  type Skill,
  type SkillRoot,
  type SkillScript,
  type SkillWarning,
} from './skill.ts';
