import { parseTwee } from 'extwee';
import { RefusalError } from '../../../../shared/error.ts';
import { isTwine1Page, isTwine2Page } from '../script-compiler/detect-script.ts';
import { createCastCollector } from '../script-compiler/dialogue.ts';
import type { Value } from '../script-compiler/expression.ts';
import { creditsWith, decodeText, titleFromFileName } from '../script-compiler/files.ts';
import { storyTooLarge } from '../script-compiler/program.ts';
import { createReporter, type Reporter } from '../script-compiler/reporter.ts';
import {
  type Passage,
  SCRIPT_BOUNDS,
  type ScriptedStep,
  type ScriptedStory,
} from '../script-compiler/scripted-story.ts';
import type { UploadedFile, UploadedFiles } from '../types.ts';
import { CHAPBOOK_ROW, readChapbook } from './chapbook.ts';
import { createRoutes, listTargets } from './computed-links.ts';
import { HARLOWE_ROW, readHarlowe } from './harlowe.ts';
import { readTwine1Html, readTwineHtml, type TwinePassage, type TwineStory } from './html.ts';
import { hasLink, type TwineNode, textNode, withoutText } from './nodes.ts';
import { buildPassages } from './passage-builder.ts';
import type { Builder, StoryFacts } from './script-reader.ts';
import { readSnowman } from './snowman.ts';
import { readSugarCube, SUGARCUBE_ROW, type SugarCubeContext } from './sugarcube.ts';

interface Language {
  readonly read: (text: string, context: SugarCubeContext) => TwineNode[];
  readonly rowMark: RegExp;
  readonly keepsUnknown?: boolean;
}

const LANGUAGES: Readonly<Record<'harlowe' | 'sugarcube' | 'chapbook' | 'snowman', Language>> = {
  harlowe: { read: (text) => readHarlowe(text), rowMark: HARLOWE_ROW },
  sugarcube: { read: (text, context) => readSugarCube(text, context), rowMark: SUGARCUBE_ROW, keepsUnknown: true },
  chapbook: { read: readChapbook, rowMark: CHAPBOOK_ROW },
  snowman: { read: readSnowman, rowMark: CHAPBOOK_ROW },
};

/** The declared story format, else the one that the passages look like. */
function detectLanguage(format: string, text: string): Language {
  const name = format.toLowerCase();
  const said = (['harlowe', 'sugarcube', 'chapbook', 'snowman'] as const).find((each) => name.includes(each));
  if (said) return LANGUAGES[said];
  if (/<<[a-z]/i.test(text) || name === 'twine 1') return LANGUAGES.sugarcube;
  if (
    /\((?:set|if|unless|else|link|put|goto|print|display|for|live|after|either|random|cond|dropdown|click|show|replace|append|font|align|css|transition|t8n|history|enchant|event|hook|str|num|weekday|monthday|dm|ds|[a-z]{2,12}(?:-[a-z]{2,12}){1,3}):/i.test(
      text,
    )
  )
    return LANGUAGES.harlowe;
  if (/<%/.test(text)) return LANGUAGES.snowman;
  return /^\[(?:if|ifalways|ifnever|unless|else|cont|cont'd|continued?|append|align|after|note|JavaScript|CSS)\b.*\]\s*$|^--$|\{(?:(?:back|restart|reveal|cycling) link|embed |link to:|dropdown menu|text input|sound effect|ambient sound)/im.test(
    text,
  )
    ? LANGUAGES.chapbook
    : LANGUAGES.sugarcube;
}

const PROGRAMS = new Set(['script', 'widget']);
const NO_STORY = new Set([
  'stylesheet',
  'annotation',
  'twine.private',
  'twine.image',
  'twine.audio',
  'twine.video',
  'twine.vtt',
]);
const ABOUT = new Set(['StoryTitle', 'StoryData', 'StoryAuthor']);
const INITS = new Set(['StoryInit']);
const HEADERS = new Set(['PassageReady', 'PassageHeader']);
const FOOTERS = new Set(['PassageFooter', 'PassageDone']);
/** Passages shown around all others, such as menus. */
const BESIDE =
  /^(?:StoryCaption|StoryMenu|StoryBanner|StorySubtitle|StorySettings|StoryInterface|StoryDisplayTitle|StoryShare|StoryIncludes)$/;

/** Maximum nodes that includes may add to a story. */
const INCLUDED_MAX = 40_000;

/**
 * Links become choices; macros conditions and variables as far as known ahead. Code is reported and never run.
 * @throws RefusalError `malformed`, `too_large`
 */
export function readTwine(files: UploadedFiles): ScriptedStory {
  const reporter = createReporter();
  const stories = files.map((file) => ({ file, story: parseFile(file, reporter) }));
  const find = <Field extends keyof TwineStory>(field: Field): TwineStory[Field] | undefined =>
    stories.map(({ story }) => story[field]).find((value) => value !== undefined && value !== '');
  const passages = stories.flatMap(({ file, story }) =>
    story.passages.map((passage) => ({
      ...passage,
      name: passage.name.trim(),
      text: passage.text.replace(/\r\n?/g, '\n'),
      at: `${file.name}:${passage.name.trim()}`,
    })),
  );
  if (passages.length > SCRIPT_BOUNDS.passages) throw storyTooLarge('passages');
  for (const { file, story } of stories) {
    if ((story.storyJavaScript ?? '').trim() !== '') reporter.add(file.name, 'shown-not-run', { what: 'JavaScript' });
    if ((story.storyStylesheet ?? '').trim() !== '') reporter.add(file.name, 'left-out', { what: 'CSS' });
    for (const other of story.others ?? []) reporter.add(file.name, 'left-out', { what: other });
  }
  const language = detectLanguage(String(find('format') ?? ''), passages.map(({ text }) => text).join('\n'));
  const sorted = sortPassages(passages, language, reporter);
  const made = buildTwice(sorted, language, reporter);
  const wanted = find('start')?.trim();
  const start =
    made.passages.find(({ name }) => name === wanted)?.name ??
    made.passages.find(({ name }) => name === 'Start')?.name ??
    made.passages[0]?.name ??
    '';
  return {
    format: 'twine',
    title: (find('name') ?? '').trim().slice(0, 200) || titleFromFileName(files[0]),
    credits: creditsWith({ author: passages.find(({ name }) => name === 'StoryAuthor')?.text.slice(0, 300) }),
    people: made.people,
    variables: made.variables,
    // Initial assignments run in an additional first passage.
    passages:
      made.init.length === 0
        ? made.passages
        : [
            { name: BEFORE, title: start, steps: [...made.init, { step: 'jump', to: start, at: '' }], at: '' },
            ...made.passages,
          ],
    start: made.init.length === 0 ? start : BEFORE,
    report: made.reporter.lines(),
  };
}

const BEFORE = '\u0000before';

interface ReadPassage {
  readonly name: string;
  readonly at: string;
  readonly nodes: readonly TwineNode[];
}

interface SortedPassages {
  readonly told: readonly ReadPassage[];
  readonly inits: readonly ReadPassage[];
  /** Nodes at the start of every passage. */
  readonly headers: readonly TwineNode[];
  readonly footers: readonly TwineNode[];
  readonly widgets: ReadonlyMap<string, readonly TwineNode[]>;
}

function sortPassages(
  passages: readonly (TwinePassage & { readonly at: string })[],
  language: Language,
  reporter: Reporter,
): SortedPassages {
  const widgets = new Map<string, readonly TwineNode[]>();
  const containers = new Set<string>();
  for (const { text } of passages)
    for (const [, name = ''] of text.matchAll(/<<widget\s+["']?([\w-]{1,60})["']?\s+container\b/g))
      containers.add(name);
  const context: SugarCubeContext = { containers, define: (name, nodes) => widgets.set(name, nodes) };
  const told: ReadPassage[] = [];
  const inits: ReadPassage[] = [];
  const [headers, footers]: [TwineNode[], TwineNode[]] = [[], []];
  for (const { name, tags: written, text, at } of passages) {
    if (ABOUT.has(name)) continue;
    const tags = written.map((tag) => tag.toLowerCase());
    if (BESIDE.test(name) || tags.some((tag) => NO_STORY.has(tag))) {
      if (text.trim() !== '') reporter.add(at, 'left-out', { what: name });
      continue;
    }
    if (tags.includes('script')) {
      reporter.add(at, 'shown-not-run', { what: name });
      continue;
    }
    const source = tags.includes('nobr') ? text.trim().replace(/\s*\n\s*/g, ' ') : text;
    const passage = { name, at, nodes: language.read(source, context) };
    const isHeader = HEADERS.has(name) || tags.includes('header');
    const isFooter = FOOTERS.has(name) || tags.includes('footer');
    if (PROGRAMS.has(tags.find((tag) => PROGRAMS.has(tag)) ?? '')) continue;
    if (INITS.has(name) || tags.includes('startup') || tags.includes('init')) inits.push(passage);
    else if ((isHeader || isFooter) && passage.nodes.some(hasLink)) reporter.add(at, 'left-out', { what: name });
    else if (isHeader) headers.push(...passage.nodes, textNode('\n'));
    else if (isFooter) footers.push(textNode('\n'), ...passage.nodes);
    else told.push(passage);
  }
  return { told, inits, headers, footers, widgets };
}

/** Builds the passages twice: the first pass collects facts about the story, the second uses them. */
function buildTwice({ told, inits, headers, footers, widgets }: SortedPassages, language: Language, before: Reporter) {
  const known = {
    passages: new Map(told.map(({ name, nodes }) => [name, nodes])),
    widgets,
    values: new Map<string, Set<Value | null>>(),
    members: new Map<string, Set<Value>>(),
    collections: new Set<string>(),
  };
  const build = () => {
    const reporter = createReporter(before.lines());
    const voices = createCastCollector();
    const variables = new Map<string, Value>();
    const facts: StoryFacts = {
      ...known,
      included: new Set(),
      routes: createRoutes(),
      includesLeft: INCLUDED_MAX,
      sets: 0,
    };
    const createBuilder = ({ name, at }: ReadPassage): Builder => ({
      ...{ at, passage: name, voices, reporter, variables, facts },
      ...{ rowMark: language.rowMark, keepsUnknown: language.keepsUnknown ?? false },
    });
    const init: ScriptedStep[] = inits.flatMap((passage) =>
      buildPassages(withoutText(passage.nodes), createBuilder(passage)).flatMap(({ steps }) => steps),
    );
    const passages: Passage[] = told.flatMap((passage) =>
      buildPassages([...headers, ...passage.nodes, ...footers], createBuilder(passage)),
    );
    const resolved = facts.routes.resolve(passages, known.values, reporter);
    const led = listTargets(resolved);
    return {
      init,
      // A passage that is only included is no passage of the result.
      passages: resolved.filter(({ name }, at) => at === 0 || led.has(name) || !facts.included.has(name)),
      people: voices.people,
      variables,
      reporter,
    };
  };
  build();
  return build();
}

/** Parses the passages of one file. @throws RefusalError `malformed`, `too_large` */
function parseFile(file: UploadedFile, reporter: Reporter): TwineStory {
  const text = decodeText(file).replace(/^\uFEFF/, '');
  // Count first: the parser takes quadratic time.
  if ((text.match(/^::|<tw-passagedata\b|\stiddler=/gim) ?? []).length > SCRIPT_BOUNDS.passages)
    throw storyTooLarge('passages');
  const kind = isTwine2Page(text) ? 'Twine HTML' : isTwine1Page(text) ? 'Twine 1 HTML' : 'Twee 3';
  try {
    if (kind === 'Twine HTML') return readTwineHtml(text, file.name);
    if (kind === 'Twine 1 HTML') return readTwine1Html(text, file.name);
    if (!/^::/m.test(text)) throw new Error('It has no passage.');
    return readTwee(text, file.name, reporter);
  } catch (cause) {
    if (cause instanceof RefusalError) throw cause;
    throw new RefusalError('malformed', `This is not valid ${kind}: ${(cause as Error).message.slice(0, 300)}`, {
      hint: 'Publish it again from Twine, or save it again as Twee 3.',
      reason: { code: 'file-broken', name: file.name },
      cause,
    });
  }
}

function readTwee(text: string, file: string, reporter: Reporter): TwineStory {
  const names = new Set<string>();
  for (const [, written = ''] of text.matchAll(/^::[^\S\n]*([^\n[{]{1,300})/gm)) {
    const name = written.trim();
    if (names.has(name)) reporter.add(`${file}:${name}`, 'left-out', { what: `:: ${name}` });
    names.add(name);
  }
  const story = parseTwee(text);
  // Twee escapes rows that begin like a header.
  const unescapeHeading = (words: string) => words.replace(/^\\(?=::)/gm, '');
  return {
    ...(names.has('StoryTitle') && { name: unescapeHeading(story.name) }),
    ...(story.start !== '' && { start: story.start }),
    ...(story.format !== '' && { format: story.format }),
    ...{ storyJavaScript: story.storyJavaScript, storyStylesheet: story.storyStylesheet },
    passages: story.passages.map(({ name, tags, text: body }) => ({ name, tags, text: unescapeHeading(body) })),
  };
}
