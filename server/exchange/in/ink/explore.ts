import { createHash } from 'node:crypto';
import { createCastCollector, saidOrTold } from '../script-compiler/dialogue.ts';
import { creditsWith, titleFromFileName } from '../script-compiler/files.ts';
import { createReporter } from '../script-compiler/reporter.ts';
import type { Passage, ScriptedChoice, ScriptedStep, ScriptedStory } from '../script-compiler/scripted-story.ts';
import * as ink from './ast.ts';
import type { ParsedInk } from './parse.ts';
import { asMarkup, formatPosition, isShuffled, takesTurns, tellWarnings } from './read-content.ts';
import { InkTags } from './tags.ts';

/** Maximum number of choice points. */
const MOMENTS_MAX = 1500;
/** Runtime instructions after one choice, and in all. A line needs a few dozen. */
const STEPS_AT_ONCE = 20_000;
const STEPS_MAX = 4_000_000;
/** Lines told after one choice. */
const LINES_MAX = 400;
/** Characters of one value, of all text, and of all saved states. */
const VALUE_MAX = 5_000;
const TOLD_MAX = 4_000_000;
const STATES_MAX = 32_000_000;
/** Read counts from here on are equivalent, unless the script compares with a higher number. */
const COUNT_MIN = 8;

/** The name of the first passage; those of choice points are numbers. */
const OPENING = 'opening';

class TooLong extends Error {}

interface Told {
  readonly text: string;
  readonly tags: readonly string[];
  readonly at: string;
}

interface Answer {
  readonly text: string;
  readonly tags: readonly string[];
  readonly at: string;
  told: readonly Told[];
  /** The next choice point; null if the story ends. */
  to: number | null;
}

interface Moment {
  readonly title: string;
  readonly at: string;
  readonly saved: string;
  answers: Answer[];
}

/**
 * Converts a story by exhaustive play in Ink's runtime, so that functions, lists and threads behave exactly: each state
 * that offers choices becomes a passage. Bounded, without access to anything else.
 * @returns null where there are too many states, or where the runtime fails, as it does in the middle of some stories
 */
export function exploreInk(parsed: ParsedInk): ScriptedStory | null {
  let played: Walked;
  try {
    played = walked(parsed);
  } catch {
    return null;
  }
  return scripted(parsed, played);
}

interface Walked {
  readonly first: { readonly told: readonly Told[]; readonly to: number | null };
  readonly moments: readonly Moment[];
}

function walked({ name, story: tree, runtime }: ParsedInk): Walked {
  const where = (): string => {
    const output = runtime.state.outputStream.find((each) => each.debugMetadata !== null);
    const { fileName, startLineNumber } = output?.debugMetadata ?? {};
    return `${fileName ?? name}:${startLineNumber ?? 1}`;
  };
  bounded(runtime);
  runtime.onError = (message, type) => {
    // Type 0 is a TODO, type 1 a warning such as a missing end; only type 2 is an error.
    if (type === 2 && !/ran out of content/.test(message)) throw new Error(message);
  };
  runtime.allowExternalFunctionFallbacks = true;
  for (const { name } of tree.FindAll(ink.ExternalDeclaration)())
    if (name !== null && !tree.subFlowsByName.has(name)) runtime.BindExternalFunctionGeneral(name, () => 0, false);
  runtime.state.storySeed = 7;
  const getStateKey = stateKeys(tree);
  const moments: Moment[] = [];
  const known = new Map<string, number>();
  let title = '';
  let length = 0;
  let states = 0;

  const tell = (): { told: Told[]; to: number | null } => {
    const lines: Told[] = [];
    while (runtime.canContinue) {
      title = titleAt(runtime.state.currentPathString) ?? title;
      const text = runtime.Continue() ?? '';
      const at = where();
      const tags = runtime.currentTags ?? [];
      if (text.trim() !== '' || tags.length > 0) lines.push({ text: text.trim(), tags, at });
      length += text.length;
      if (lines.length > LINES_MAX || length > TOLD_MAX) throw new TooLong();
    }
    const choices = runtime.currentChoices;
    if (choices.length === 0) return { told: lines, to: null };
    const saved = runtime.state.ToJson();
    const key = createHash('sha256')
      .update(getStateKey(JSON.parse(saved)))
      .digest('base64');
    let to = known.get(key);
    if (to === undefined) {
      to = moments.length;
      states += saved.length;
      if (to >= MOMENTS_MAX || states > STATES_MAX) throw new TooLong();
      known.set(key, to);
      const [first] = choices;
      moments.push({
        title: titleAt(first?.sourcePath ?? '') ?? title,
        at: formatRow(runtime, first?.targetPath, name),
        saved,
        answers: choices.map((choice) => ({
          text: choice.text,
          tags: choice.tags ?? [],
          at: formatRow(runtime, choice.targetPath, name),
          told: [],
          to: null,
        })),
      });
    }
    return { told: lines, to };
  };

  const first = tell();
  for (let at = 0; at < moments.length; at += 1) {
    const moment = moments[at];
    for (const [index, answer] of (moment?.answers ?? []).entries()) {
      runtime.state.LoadJson(moment?.saved ?? '');
      title = moment?.title ?? '';
      runtime.ChooseChoiceIndex(index);
      Object.assign(answer, tell());
    }
  }
  return { first, moments };
}

/** Makes a runtime stop at the limits: it has none of its own. */
function bounded(runtime: ink.Runtime): void {
  let all = 0;
  let once = 0;
  const step = runtime.Step.bind(runtime);
  const choose = runtime.ChooseChoiceIndex.bind(runtime);
  runtime.Step = () => {
    all += 1;
    once += 1;
    if (once > STEPS_AT_ONCE || all > STEPS_MAX) throw new TooLong();
    step();
    // A text that is repeatedly added to itself exhausts memory in a few dozen steps.
    const value = runtime.state.evaluationStack.at(-1);
    if (value instanceof ink.StringValue && (value.value?.length ?? 0) > VALUE_MAX) throw new TooLong();
  };
  runtime.ChooseChoiceIndex = (index) => {
    once = 0;
    choose(index);
  };
}

/** The knot, or knot and stitch, of a runtime path. */
function titleAt(path: string | null): string | undefined {
  const named = (path ?? '')
    .split('.')
    .slice(0, 2)
    .filter((part) => /^[^-\d]/.test(part) && !/^[cg]-\d/.test(part));
  const last = named.at(-1);
  return last === undefined || last === 'global decl' ? undefined : last.replace(/_+/g, ' ');
}

function formatRow(runtime: ink.Runtime, path: ink.RuntimePath | null | undefined, name: string): string {
  const { fileName, startLineNumber } = (path && runtime.ContentAtPath(path).obj?.debugMetadata) ?? {};
  return `${fileName ?? name}:${startLineNumber ?? 1}`;
}

interface SavedThread {
  readonly threadIndex: number;
  readonly callstack: readonly unknown[];
}
interface Saved {
  readonly flows: Record<
    string,
    {
      readonly callstack: { readonly threads: readonly SavedThread[] };
      readonly choiceThreads?: Record<string, SavedThread>;
      readonly currentChoices: readonly { text: string; originalThreadIndex: number; targetPath: string }[];
    }
  >;
  readonly currentFlowName: string;
  readonly variablesState: unknown;
  readonly visitCounts: Record<string, number>;
  readonly turnIndices: Record<string, number>;
  readonly turnIdx: number;
  readonly storySeed: number;
}

/** Makes a key from a saved state. States with equal keys continue alike. */
function stateKeys(tree: ink.Story): (saved: Saved) => string {
  const numbers = tree
    .FindAll(ink.NumberExpression)()
    .map(({ value }) => Math.abs(Number(value)));
  const most = Math.min(100, Math.max(COUNT_MIN, ...numbers.map((value) => Math.ceil(value) + 2)));
  const usesTurns = tree
    .FindAll(ink.FunctionCall)()
    .some(({ isTurns }) => isTurns);
  const sequences = new Map(
    tree
      .FindAll(ink.Sequence)()
      .map((each) => [each.runtimeObject?.path?.toString() ?? '', each]),
  );
  const counted = ([path, count]: [string, number]): [string, number] => {
    const sequence = sequences.get(path);
    if (!sequence) return [path, Math.min(count, most)];
    const parts = sequence.sequenceElements.length;
    return [path, takesTurns(sequence) ? count % parts : Math.min(count, parts + 1)];
  };
  return ({ flows, currentFlowName, variablesState, visitCounts, turnIndices, turnIdx, storySeed }) => {
    const flow = flows[currentFlowName];
    const choices = (flow?.currentChoices ?? []).map(({ text, originalThreadIndex, targetPath }) => {
      const threads = [...Object.values(flow?.choiceThreads ?? {}), ...(flow?.callstack.threads ?? [])];
      return [text, targetPath, threads.find(({ threadIndex }) => threadIndex === originalThreadIndex)?.callstack];
    });
    return JSON.stringify([
      choices,
      variablesState,
      Object.entries(visitCounts).map(counted).sort(),
      Object.entries(turnIndices)
        .map(([path, turn]) => [path, Math.min(turnIdx - turn, most)])
        .sort(),
      storySeed,
      usesTurns ? turnIdx : 0,
    ]);
  };
}

/** Merges choice points that continue alike, by partition refinement. @returns the class number of each */
function alike(moments: readonly Moment[]): number[] {
  const answers = moments.map(({ answers: all }) =>
    JSON.stringify(all.map(({ text, tags, told }) => [text, tags, told])),
  );
  let classes: number[] = moments.map(() => 0);
  for (let count = 0; ; ) {
    const numbers = new Map<string, number>();
    const next = moments.map(({ answers: all }, at) => {
      const key = JSON.stringify([classes[at], answers[at], all.map(({ to }) => (to === null ? null : classes[to]))]);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    });
    classes = next;
    if (numbers.size === count) return classes;
    count = numbers.size;
  }
}

function scripted(parsed: ParsedInk, { first, moments }: Walked): ScriptedStory {
  const { name, story: tree } = parsed;
  const reporter = createReporter();
  tellWarnings(parsed, reporter);
  for (const each of tree.FindAll(ink.ExternalDeclaration)())
    reporter.add(formatPosition(each, name), 'shown-not-run', { what: `EXTERNAL ${each.name}` });
  for (const each of tree.FindAll(ink.FunctionCall)())
    if (each.isRandom || each.isListRandom) reporter.add(formatPosition(each, name), 'by-chance', { what: each.name });
  for (const each of tree.FindAll(ink.Sequence)())
    if (isShuffled(each)) reporter.add(formatPosition(each, name), 'by-chance', { what: 'shuffle' });
  const voices = createCastCollector();
  const tags = new InkTags(reporter);
  const classes = alike(moments);
  const getPassageName = (to: number): string => `${classes[to]}`;
  const lines = (lines: readonly Told[]): ScriptedStep[] =>
    lines.flatMap(({ text, tags: own, at }): ScriptedStep[] => {
      const speaker = own.map((tag) => tags.read(tag, at)).find((named) => named !== undefined);
      const line = saidOrTold([asMarkup(text, at, reporter)], at, voices, speaker);
      return line ? [{ step: 'line', line, at }] : [];
    });
  const onTo = ({ told, to }: Pick<Answer, 'told' | 'to'>): ScriptedStep[] => [
    ...lines(told),
    to === null ? { step: 'end', at: told.at(-1)?.at ?? '' } : { step: 'jump', to: getPassageName(to), at: '' },
  ];
  const opening = onTo(first);
  const title = tags.title ?? titleFromFileName({ name });
  const passages: Passage[] = [{ name: OPENING, title, steps: opening, at: first.told[0]?.at ?? '' }];
  for (const [at, moment] of moments.entries()) {
    if (classes.indexOf(classes[at] ?? -1) !== at) continue;
    const choices = moment.answers.map((answer): ScriptedChoice => {
      for (const tag of answer.tags) tags.read(tag, answer.at);
      return { words: [asMarkup(answer.text, answer.at, reporter)], steps: onTo(answer), at: answer.at };
    });
    passages.push({
      name: getPassageName(at),
      title: moment.title || title,
      steps: [{ step: 'menu', choices, at: moment.at }],
      at: moment.at,
    });
  }
  return {
    format: 'ink',
    title,
    credits: creditsWith({ author: tags.author }),
    people: voices.people,
    variables: new Map(),
    passages,
    start: OPENING,
    report: reporter.lines(),
  };
}
