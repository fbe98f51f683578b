import { textsWithin } from '../../shared/json.ts';
import { squash } from '../../shared/language/normalize.ts';
import { knownLanguage } from '../../shared/language/tag.ts';
import { isWhollyWritten, type PlayerAction, peopleIn, splitSentences, type VNFrame } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { listToldLines, type PlayedTurn, refusalsIn, replacedIn } from '../check/model-playtest/played.ts';
import { isWithoutNews, measureTurns } from '../check/model-playtest/signals.ts';
import { describeTurnTrouble } from '../check/model-playtest/transcript.ts';
import type { RawAnswer } from '../models/index.ts';
import { disclosesSecret, tellsForbidden } from './brief-compliance.ts';
import type { EvaluationBrief } from './data.ts';
import {
  findLanguageErrors,
  findRepeatedLines,
  isAuthored,
  type LineContext,
  namesElsewhere,
  readFrameLines as readLines,
} from './language-errors.ts';
import { count, type MeasureCounts, type PlayMeasure } from './measures.ts';
import { createSceneVocabulary } from './scene-vocabulary.ts';

/** Decodes JSON escapes anywhere: an answer need not be complete JSON. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|(.))/giu, (_whole, code?: string, sign?: string) =>
    code === undefined
      ? sign === 'n' || sign === 't'
        ? ' '
        : (sign ?? '')
      : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Whether a line, or each of its sentences, occurs in these raw answers, since lines are cut and split. */
export function createLineAttribution(answers: readonly string[]): (line: string) => boolean {
  const all = answers.map((answer) => squash(unescaped(answer)));
  const has = (text: string) => {
    const wanted = squash(text);
    return wanted !== '' && all.some((answer) => answer.includes(wanted));
  };
  return (line) => has(line) || splitSentences(line).every(has);
}

export interface WatchedTurn {
  turn: PlayedTurn;
  answers: readonly RawAnswer[];
}

export type TurnCounts = MeasureCounts<PlayMeasure>;

const saidIn = (action: PlayerAction): string | undefined => (action.type === 'text' ? action.text : undefined);

function createStages(story: VNPackage) {
  const cast = new Map(story.characters.map((one) => [one.id, one]));
  const written = textsWithin(story).join(' ').replace(/\s+/gu, ' ');
  const places = [
    ...story.plot.acts.flatMap(({ sandboxLocations, objective }) => [
      ...sandboxLocations.map(({ title }) => title),
      objective,
    ]),
  ];
  const getStage = ({ record, action, frames }: PlayedTurn): LineContext => {
    const people = (record.direction ? peopleIn(record.direction) : []).flatMap((id) => cast.get(id) ?? []);
    const elsewhere = namesElsewhere(cast.values(), people, frames);
    const said = saidIn(action);
    return {
      ...{ language: story.language, authored: '', written, people, elsewhere, places },
      ...(said !== undefined && { said }),
    };
  };
  return { written, getStage };
}

function countSlips(frames: readonly VNFrame[], stage: LineContext): number {
  const lines = frames.flatMap(readLines);
  const prose = lines.filter(({ kind }) => kind !== 'choice');
  return lines.flatMap((line) => findLanguageErrors(line, stage)).length + findRepeatedLines(prose, stage).length;
}

/** Whether a model was asked to direct a turn, whatever it answered: the rules may leave nothing to direct. */
export const wasAsked = ({ record }: Pick<PlayedTurn, 'record'>, by: string): boolean =>
  record.calls.some(({ role, model }) => role === 'director' && model === by);

/** Counts turns in order; repetition is relative to earlier ones. @param by the model's name in recorded calls */
export function countTurns(
  story: VNPackage,
  brief: EvaluationBrief,
  watched: readonly WatchedTurn[],
  by: string,
): TurnCounts[] {
  const turns = watched.map(({ turn }) => turn);
  const signals = measureTurns(story, turns);
  const { written, getStage } = createStages(story);
  const scenery = createSceneVocabulary(story);
  const known = new Set(story.characters.map(({ id }) => id));
  const hasSlipRules = knownLanguage(story.language) !== null;
  return watched.map(({ turn, answers }, index): TurnCounts => {
    const signal = signals[index];
    const { record, end } = turn;
    for (const change of record.memory) if (change.type === 'character-generated') known.add(change.character.id);
    const lines = listToldLines(turn);
    const tellings = answers.filter(({ role, model }) => role === 'storyteller' && model === by);
    const isOwn = createLineAttribution(tellings.map(({ text }) => text));
    const own = lines.filter(({ text }) => isOwn(text));
    // Verbatim lines cannot be told in other words.
    const isPartlyWritten = record.told.some(({ telling }) => telling === 'written');
    const theirs = isPartlyWritten
      ? lines.filter((line) => own.includes(line) || !isAuthored(line.text, written))
      : lines;
    const isWritten = isWhollyWritten(record.told);
    const asked = wasAsked(turn, by);
    const directed =
      record.directedBy === 'model' &&
      record.calls.some(({ role, model, ok }) => role === 'director' && model === by && ok);
    const refused = refusalsIn(record).filter(({ withheld }) => !withheld).length;
    const replaced = replacedIn(turn);
    const spoken = turn.frames.filter((frame) => frame.type === 'say');
    const nobody = spoken.filter(({ character }) => character !== undefined && !known.has(character)).length;
    const absent = replaced.filter(({ kind }) => kind === 'absent').length;
    const beats = turn.frames.filter((frame) => 'beat' in frame && frame.beat !== undefined && 'text' in frame);
    const offered = end.choices.filter(({ id }) => id.startsWith('c'));
    const calls = record.calls.filter(({ model }) => model === by);
    return {
      told: count(own.length > 0 && tellings.some(({ isWhole }) => isWhole) && !end.trouble, !isWritten),
      own: count(own.length, theirs.length),
      directed: count(directed, asked || directed),
      accepted: count(directed && refused === 0, directed),
      heeded: count(directed && record.chosen?.by !== 'scorer', directed),
      withheld: count(record.refused.length, directed),
      replaced: count(replaced.length, lines.length),
      secrets: count(lines.some(({ text }) => disclosesSecret(text, brief.secret))),
      forbiddenTold: count(
        lines.filter(({ text }) => brief.forbidden.some((each) => tellsForbidden(text, each, brief.language))).length,
        lines.length,
      ),
      strangers: count(absent + nobody, spoken.length + absent),
      beats: count(beats.filter((frame) => 'text' in frame && isOwn(frame.text ?? '')).length, beats.length),
      again: count(signal?.sentencesAgain ?? 0, signal?.sentences ?? 0),
      distinct: count((signal?.fiveGrams ?? 0) - (signal?.fiveGramsAgain ?? 0), signal?.fiveGrams ?? 0),
      foreign: count(signal?.otherScript ?? 0, signal?.frames ?? 0),
      slips: count(hasSlipRules ? countSlips(turn.frames, getStage(turn)) : 0, hasSlipRules ? lines.length : 0),
      follows: count(offered.filter(({ text }) => scenery.isIn(turn, text)).length, offered.length),
      offeredAgain: count(signal?.choices.offeredAgain ?? 0, signal?.choices.offered ?? 0),
      news: count(signal !== undefined && !isWithoutNews(signal)),
      words: count(signal?.words ?? 0),
      trouble: count(describeTurnTrouble(turn) !== null),
      tokens: count(calls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0)),
      cost: count(record.cost ?? 0, record.cost !== null),
      firstWordsMs: count(turn.firstWordsMs ?? 0, turn.firstWordsMs !== null),
      turnMs: count(turn.ms),
    };
  });
}
