import { z } from 'zod';
import { readFencedJson } from '../fence.ts';
import { type TellingLanguage, tellingLanguageOf } from '../telling/lines.ts';
import { type DirectedScene, TurnSchema } from './turn.ts';

const words = z.string().catch('');
const Person = z.object({ id: z.string(), name: words, role: words });
const StorySchema = z.object({
  title: words,
  language: z.string().catch(''),
  context: z.object({ setting: words, tone: words }).catch({ setting: '', tone: '' }),
  cast: z.array(Person.catch({ id: '', name: '', role: '' })).catch([]),
});
const ActSchema = z.object({
  places: z
    .array(
      z
        .object({ id: z.string(), title: words, encounters: z.array(z.object({ id: words })).catch([]) })
        .catch({ id: '', title: '', encounters: [] }),
    )
    .catch([]),
});

export interface ReadLoop {
  id: string;
  importance: string;
  description: string;
  category: string;
  /** The tick or the number of the scene it was opened in; null where it is not told. */
  since: number | null;
}

export interface ReadRelationship {
  name: string;
  status: string;
  /** 1 to 10. */
  intensity: number;
}

/** A Director's prompt as the improviser reads it: the turn, and as much of the memory as it finds. Whatever is missing is empty. */
export interface Reading {
  turn: DirectedScene;
  language: TellingLanguage;
  tick: number;
  story: z.infer<typeof StorySchema>;
  places: z.infer<typeof ActSchema>['places'];
  /** The part of the prompt that names tools, to see which there are. */
  tools: ReadonlySet<string>;
  /** Whose story it is now. */
  active: string | null;
  lastScene: { title: string; tick: number; bullets: string[] } | null;
  loops: ReadLoop[];
  /** Of the active character, the strongest; more may be left out where there are as many as are told. */
  relationships: ReadRelationship[];
  recalled: string[];
  made: { kind: string; id: string; name: string }[];
  /** The plan before this one did not work. */
  isRetry: boolean;
  /** The whole prompt, to see whether a name is taken. */
  text: string;
}

const SECTION = /^### ([^\n]+)\n```text\n([\s\S]*?)\n```$/gm;
const TOOL = /^\*\*((?:memory|character|location|relationship)\.[a-z]+|skills\/[^\s*]+)\*\*/gm;
const SCENE = /^\*\*(.+)\*\* \(Tick (\d+)\):$/u;
const LOOP = /^- \[([A-Z]+)\] (.*) \(Category: ([^,]*), Created: (?:Tick |Scene S?)?(\d+)?[^,]*, Id: (O\d+)\)$/u;
const RELATIONSHIP = /^- (.+) \(([^()]*)\): (.*) \[Intensity: (\d+)\/10\]$/u;
const MADE = /^- (character|location) ([a-z0-9_-]+): ([^,.]+)/u;

/** Heads that were read last: from turn to turn a play's is the same. */
const HEADS_KEPT = 16;

/**
 * Makes a reader of the JSON of one line under a heading of the head; as of {} where it is none. The first counts: nobody's words
 * come before it. What it reads is shared between prompts and must not be changed.
 */
function headReader<T>(heading: string, schema: z.ZodType<T>): (text: string) => T {
  const line = new RegExp(`^# ${heading}\\n(\\{.*)$`, 'm');
  const known = new Map<string, T>();
  return (text) => {
    const found = line.exec(text)?.[1] ?? '{}';
    const read = known.get(found);
    if (read !== undefined) return read;
    let value: unknown = {};
    try {
      value = JSON.parse(found);
    } catch {
      // Cut, or not ours: the improviser goes by what else there is.
    }
    const parsed = schema.parse(value);
    if (known.size >= HEADS_KEPT) known.delete(known.keys().next().value ?? '');
    known.set(found, parsed);
    return parsed;
  };
}

const readStory = headReader('The story', StorySchema);
const readAct = headReader('This act', ActSchema);

function lastSceneOf(section: string): Reading['lastScene'] {
  const lines = section.split('\n');
  const at = lines.findLastIndex((line) => SCENE.test(line));
  const [, title = '', tick = ''] = SCENE.exec(lines[at] ?? '') ?? [];
  if (at < 0) return null;
  const bullets = lines.slice(at + 1).flatMap((line) => /^\s+- (.+)$/u.exec(line)?.[1] ?? []);
  return { title, tick: Number(tick), bullets };
}

/** Reads a Director's prompt, both parts of it. Never throws. */
export function readDirectorPrompt(text: string): Reading {
  const turnJson = readFencedJson(text, 'Turn') ?? {};
  const turn = TurnSchema.parse(turnJson);
  const story = readStory(text);
  const act = readAct(text);
  const sections = new Map([...text.matchAll(SECTION)].map(([, title = '', body = '']) => [title.trim(), body]));
  const linesOf = (title: string) => (sections.get(title) ?? '').split('\n');
  const language = story.language || (/"language":\s*"([A-Za-z-]+)"/.exec(text)?.[1] ?? 'en');
  return {
    turn,
    language: tellingLanguageOf(language),
    tick: Number(/^\*\*Current Tick:\*\* (\d+)$/m.exec(text)?.[1] ?? turn.turn),
    story,
    places: act.places.filter(({ id }) => id !== ''),
    tools: new Set([...text.matchAll(TOOL)].map(([, tool = '']) => tool)),
    active: /^\*\*Active Character:\*\* .* \(([a-z0-9_-]+)\)$/m.exec(text)?.[1] ?? null,
    lastScene: lastSceneOf(sections.get('Recent Scenes (Detailed)') ?? ''),
    loops: linesOf('Open Story Loops').flatMap((line) => {
      const [, importance = '', description = '', category = '', since, id] = LOOP.exec(line) ?? [];
      return id === undefined
        ? []
        : [
            {
              id,
              importance: importance.toLowerCase(),
              description,
              category,
              since: since === undefined ? null : Number(since),
            },
          ];
    }),
    relationships: linesOf('Available Relationships').flatMap((line) => {
      const [, name, , status = '', intensity = '5'] = RELATIONSHIP.exec(line) ?? [];
      return name === undefined ? [] : [{ name, status, intensity: Number(intensity) }];
    }),
    recalled: linesOf('Recalled').filter((line) => line.startsWith('- ')),
    made: linesOf('Made Here While Playing').flatMap((line) => {
      const [, kind = '', id = '', name] = MADE.exec(line) ?? [];
      return name === undefined ? [] : [{ kind, id, name: name.trim() }];
    }),
    isRetry: sections.has('The Last Plan Failed') || /^### The Last Plan Failed$/m.test(text),
    text,
  };
}
