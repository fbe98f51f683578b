import { parseTwee } from 'extwee';
import { RefusalError } from '../../../../shared/error.ts';
import { createVoices } from '../story/dialogue.ts';
import type { Value } from '../story/expression.ts';
import { creditsWith, textOf, titleOf } from '../story/files.ts';
import { FORM_BOUNDS, type Passage, type ScriptedStory } from '../story/form.ts';
import { createReporter } from '../story/reporter.ts';
import type { BroughtFile } from '../types.ts';
import { type Builder, stepsOf } from './build.ts';
import { readChapbook } from './chapbook.ts';
import { readHarlowe } from './harlowe.ts';
import { readTwineHtml, type TwineStory } from './html.ts';
import type { TwineNode } from './nodes.ts';
import { readSugarCube } from './sugarcube.ts';

/** A language of passages. */
interface Language {
  readonly read: (text: string) => TwineNode[];
  readonly tagged: (text: string) => string;
}

const wiki = (text: string): string =>
  text.replace(/''([^'\n]{1,400}?)''/g, '<b>$1</b>').replace(/(?<!:)\/\/([^/\n]{1,400}?)\/\//g, '<i>$1</i>');
const stars = (text: string): string =>
  text
    .replace(/\*\*(?=\S)([^*\n]{1,400}?)\*\*/g, '<b>$1</b>')
    .replace(/\*(?=\S)([^*\n]{1,400}?)(?<=\S)\*/g, '<i>$1</i>');

const LANGUAGES: Readonly<Record<'harlowe' | 'sugarcube' | 'chapbook', Language>> = {
  harlowe: { read: (text) => readHarlowe(text), tagged: (text) => stars(wiki(text)) },
  sugarcube: { read: readSugarCube, tagged: wiki },
  chapbook: { read: readChapbook, tagged: stars },
};

/** The language a story says it is written for; else the one its passages look like. */
function languageOf(format: string, text: string): Language {
  const name = format.toLowerCase();
  const said = (['harlowe', 'sugarcube', 'chapbook'] as const).find((each) => name.includes(each));
  if (said) return LANGUAGES[said];
  if (/<<[a-z]/i.test(text)) return LANGUAGES.sugarcube;
  return /\((?:set|if|link|put|else|goto):/i.test(text)
    ? LANGUAGES.harlowe
    : /^\[(?:if|unless|cont)|^--$/m.test(text)
      ? LANGUAGES.chapbook
      : LANGUAGES.sugarcube;
}

const NO_STORY = new Set([
  'script',
  'stylesheet',
  'widget',
  'header',
  'footer',
  'startup',
  'annotation',
  'twine.private',
]);
const SPECIAL =
  /^(?:StoryTitle|StoryData|StoryInit|StoryCaption|StoryMenu|StoryAuthor|StoryBanner|StorySubtitle|StorySettings|StoryInterface|StoryDisplayTitle|StoryShare|Passage(?:Done|Footer|Header|Ready))$/;

/**
 * Reads Twee 3, or the HTML Twine publishes, as a scripted story: its links are choices, its macros conditions and variables as far as they say what is
 * so. Programs in it are named in the report, and never run.
 * @throws RefusalError `malformed`, `too_large`
 */
export function readTwine(file: BroughtFile): ScriptedStory {
  const text = textOf(file);
  // Counted before it is parsed, which takes time that grows with their square.
  if ((text.match(/^::|<tw-passagedata\b/gim) ?? []).length > FORM_BOUNDS.passages) {
    throw new RefusalError('too_large', `A story that is brought has at most ${FORM_BOUNDS.passages} passages.`, {
      hint: 'Divide it, and bring it in parts.',
      reason: { code: 'too-much-for-a-story' },
    });
  }
  const story = parsed(text, file.name);
  const reporter = createReporter();
  const voices = createVoices();
  const variables = new Map<string, Value>();
  const language = languageOf(String(story.format ?? ''), text);
  if ((story.storyJavaScript ?? '').trim() !== '') reporter.tell(file.name, 'shown-not-run', { what: 'JavaScript' });
  if ((story.storyStylesheet ?? '').trim() !== '') reporter.tell(file.name, 'left-out', { what: 'CSS' });
  const passages: Passage[] = [];
  let init: Passage['steps'] = [];
  for (const { name, tags, text: body } of story.passages) {
    const at = `${file.name}:${name}`;
    const isProgram = tags.some((tag) => NO_STORY.has(tag.toLowerCase()));
    if (isProgram)
      reporter.tell(at, tags.some((tag) => /script|widget/i.test(tag)) ? 'shown-not-run' : 'left-out', { what: name });
    const isInit = name === 'StoryInit' || tags.includes('startup');
    if ((isProgram || SPECIAL.test(name)) && !isInit) continue;
    const builder: Builder = { at, passage: name, voices, reporter, variables, tagged: language.tagged };
    const steps = stepsOf(language.read(body.replace(/\r\n?/g, '\n')), builder);
    if (isInit) init = [...init, ...steps.filter(({ step }) => step === 'set')];
    else passages.push({ name, title: name.slice(0, 200), steps, at });
  }
  const start =
    passages.find(({ name }) => name === story.start)?.name ??
    passages.find(({ name }) => name === 'Start')?.name ??
    passages[0]?.name ??
    '';
  return {
    format: 'twine',
    title: (story.name ?? '').trim().slice(0, 200) || titleOf(file),
    credits: creditsWith({ author: story.passages.find(({ name }) => name === 'StoryAuthor')?.text.slice(0, 300) }),
    people: voices.people,
    variables,
    // What is set before all begins is set by a passage of its own.
    passages:
      init.length === 0
        ? passages
        : [{ name: BEFORE, title: start, steps: [...init, { step: 'jump', to: start, at: '' }], at: '' }, ...passages],
    start: init.length === 0 ? start : BEFORE,
    report: reporter.lines(),
  };
}

const BEFORE = '\u0000before';

function parsed(text: string, name: string): TwineStory {
  const isHtml = /<tw-storydata\b/i.test(text);
  try {
    if (isHtml) return readTwineHtml(text, name);
    if (!/^::/m.test(text)) throw new Error('It has no passage.');
    return parseTwee(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (cause instanceof RefusalError) throw cause;
    throw new RefusalError(
      'malformed',
      `This is no sound ${isHtml ? 'Twine HTML' : 'Twee 3'}: ${(cause as Error).message.slice(0, 300)}`,
      {
        hint: 'Publish it again from Twine, or save it again as Twee 3.',
        reason: { code: 'file-broken', name },
        cause,
      },
    );
  }
}
