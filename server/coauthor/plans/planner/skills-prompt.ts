import { mayRun, type Skill } from '../../../skills/index.ts';
import { clipTo } from '../../draft-state/element-state.ts';

/** Maximum characters of each skill's prompt, and of all together. */
const PROMPT_MAX = 4000;
const ALL_PROMPTS_MAX = 16_000;

const runnableScripts = (skill: Skill): Skill['scripts'] => skill.scripts.filter((script) => mayRun(skill, script));

/** Lists the skills that plans may use: purpose, scripts as tool paths, prompt. Plan execution, "Skills". */
export function renderSkills(skills: readonly Skill[]): string[] {
  const usable = skills.filter((skill) => runnableScripts(skill).length > 0);
  if (usable.length === 0) return [];
  let charactersLeft = ALL_PROMPTS_MAX;
  const prompts = usable.map((skill) => {
    const most = Math.min(PROMPT_MAX, charactersLeft);
    const prompt = most > 0 ? clipTo(most)(demoted(skill.prompt)) : '';
    charactersLeft -= prompt.length;
    const scripts = runnableScripts(skill).map(
      ({ toolPath, description }) => `- \`${toolPath}\`${description === null ? '' : `: ${oneLine(description)}`}`,
    );
    return [`### ${skill.name}`, oneLine(skill.description), ...scripts, ...(prompt === '' ? [] : [prompt])].join('\n');
  });
  return [
    '',
    '## Skills',
    "Scripts that may be a step's tool besides, by their whole path. A script gives { summary, state, assets }.",
    prompts.join('\n\n'),
  ];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const demoted = (prompt: string): string => prompt.trim().replace(/^#{1,3} /gm, '#### ');
