import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aiko, ken, WHOLE_STORY } from '../../shared/story/fixture.ts';

const PEOPLE = 6;
const SCRIPT = 'skills/lingering/linger.sh';

/** How many of the steps change the draft. */
export const CHANGES = WHOLE_STORY.length - 1 + PEOPLE;

/**
 * A whole story with a crowd, drawn side by side, one call after another asking for the author's yes; and scripts of a skill
 * in between, which take their time and leave processes of their own behind.
 */
export function longPlan(token: string) {
  const story = WHOLE_STORY.slice(0, -1).map(({ tool, input }, index) => ({
    id: `step_${index}`,
    tool,
    args: input,
    dependsOn: index === 0 ? [] : [`step_${index - 1}`],
    approval: tool === 'draftActOutline',
  }));
  const crowd = Array.from({ length: PEOPLE }, (_, index) => ({
    id: `person_${index}`,
    tool: 'proposeCharacter',
    args: { ...ken, id: `person_${index}`, personalArc: undefined, imagePrompt: aiko.imagePrompt },
    dependsOn: ['step_0'],
    async: true,
  }));
  const scripts = ['first', 'second', 'third'].map((name, index) => ({
    id: `linger_${name}`,
    tool: SCRIPT,
    args: { name, token },
    dependsOn: [`step_${index * 2}`],
    async: true,
  }));
  const steps = [...story, ...crowd, ...scripts];
  return { format: 'kamishibai', plan: { steps, parallel: true, failurePolicy: 'ask', narrative: 'All of it' } };
}

const MANIFEST = {
  name: 'lingering',
  version: '1.0.0',
  description: 'Takes its time, and leaves something running.',
  scripts: [{ name: 'linger', path: 'linger.sh', timeout: 20_000 }],
};

/** Says when it begins and when it is done, by files in its data; leaves a process in its group, and one that left it. */
const LINGER = `read -r request
name=$(printf '%s' "$request" | sed 's/.*"name":"\\([a-z]*\\)".*/\\1/')
token=$(printf '%s' "$request" | sed 's/.*"token":"\\([0-9]*\\)".*/\\1/')
echo begun >> "begun-$name-$token"
sleep "$token" &
( setsid sleep "$token" & )
sleep 0.15
echo done >> "done-$name-$token"
printf '{"version":"0","type":"state_patch","patch":{"%s":true}}\\n' "$name"
printf '{"version":"0","type":"done","ok":true}\\n'
`;

/** Puts the skill into a server. */
export async function installLingering(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'skills', MANIFEST.name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'skill.json'), JSON.stringify(MANIFEST));
  await writeFile(join(folder, 'linger.sh'), LINGER);
}

export async function lingered(dataDir: string, token: string): Promise<{ begun: number[]; done: number[] }> {
  const folder = join(dataDir, 'skills', MANIFEST.name, 'data');
  const files = (await readdir(folder)).filter((name) => name.endsWith(`-${token}`)).sort();
  const counted = async (kind: string) =>
    Promise.all(
      files
        .filter((name) => name.startsWith(kind))
        .map(async (name) => (await readFile(join(folder, name), 'utf8')).trim().split('\n').length),
    );
  return { begun: await counted('begun'), done: await counted('done') };
}
