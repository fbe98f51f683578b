import { mayRun, type Skill } from '../../../skills/index.ts';
import { clipTo } from '../../draft-state/whole.ts';

/** How much of the skills' own prompts is told, in characters: of each, and of all together. */
const PROMPT_MAX = 4000;
const ALL_PROMPTS_MAX = 16_000;

/** The scripts of a skill that may be run as steps. */
const runnableScripts = (skill: Skill): Skill['scripts'] => skill.scripts.filter((script) => mayRun(skill, script));

/**
 * The skills plans may use: what each is for, its scripts with their tool paths, and its behavioural prompt, all of it
 * bounded. Settings of skills are not told. Plan execution, "Skills".
 */
export function renderSkills(skills: readonly Skill[]): string[] {
  const usable = skills.filter((skill) => runnableScripts(skill).length > 0);
  if (usable.length === 0) return [];
  let room = ALL_PROMPTS_MAX;
  const told = usable.map((skill) => {
    const most = Math.min(PROMPT_MAX, room);
    const prompt = most > 0 ? clipTo(most)(demoted(skill.prompt)) : '';
    room -= prompt.length;
    const scripts = runnableScripts(skill).map(
      ({ toolPath, description }) => `- \`${toolPath}\`${description === null ? '' : `: ${oneLine(description)}`}`,
    );
    return [`### ${skill.name}`, oneLine(skill.description), ...scripts, ...(prompt === '' ? [] : [prompt])].join('\n');
  });
  return [
    '',
    '## Skills',
    "Scripts that may be a step's tool besides, by their whole path. A script gives { summary, state, assets }.",
    told.join('\n\n'),
  ];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Headings of a skill's prompt stand below its own. */
const demoted = (prompt: string): string => prompt.trim().replace(/^#{1,3} /gm, '#### ');
