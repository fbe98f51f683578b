import type { Language } from '../../../shared/language/tag.ts';
import { CHECK_OUTCOMES, type CheckOutcome, splitSentences } from '../../../shared/play/index.ts';
import { EXPRESSIONS, type Expression } from '../../../shared/story/index.ts';

/** One beat a line, speech as `Name (mood): "…"`, then consequences. Other descriptions are prose. */
export interface EncounterScript {
  beats: ScriptBeat[];
  answers: { option: string; beats: ScriptBeat[] }[];
  outcomes: Partial<Record<CheckOutcome, ScriptBeat[]>>;
}

export type ScriptBeat =
  | { kind: 'tell'; text: string }
  | { kind: 'speak'; name: string; text: string; expression?: Expression };

/** Moods in Chinese scripts. */
export const MOODS_ZH: Record<Expression, string> = {
  neutral: '平静',
  happy: '高兴',
  sad: '难过',
  angry: '生气',
  surprised: '惊讶',
  afraid: '害怕',
  thoughtful: '沉思',
  smirk: '坏笑',
};
/** Labels of lines that follow a roll. */
export const OUTCOME_LABELS: Record<Language, Record<CheckOutcome, string>> = {
  en: { full: 'On a full success', mixed: 'On a mixed success', miss: 'On a miss' },
  zh: { full: '完全成功', mixed: '有代价的成功', miss: '失手' },
  ja: { full: '完全な成功', mixed: '代償のある成功', miss: '失敗' },
};

function readMood(word: string): Expression | undefined {
  return EXPRESSIONS.find((mood) => mood === word || MOODS_ZH[mood] === word);
}

const SPEECH =
  /^([^\s:：“”"「」][^:：“”"「」]{0,60}?)\s*(?:[(（]([^()（）]{1,20})[)）])?\s*[:：]\s*[“"「]([^”"」]+)[”"」]$/su;
const ANSWER = /^(?:If|若选|如果选|選択)\s*[“"「](.+?)[”"」]\s*(?:→|:|：)\s*(.+)$/su;

function readBeat(line: string): ScriptBeat {
  const speech = SPEECH.exec(line.trim());
  if (speech === null) return { kind: 'tell', text: line.trim() };
  const [, name = '', mood = '', text = ''] = speech;
  const expression = readMood(mood);
  return { kind: 'speak', name: name.trim(), text, ...(expression === undefined ? {} : { expression }) };
}

const readBeats = (text: string): ScriptBeat[] => text.split(' / ').map(readBeat);

function readOutcome(line: string): { outcome: CheckOutcome; rest: string } | undefined {
  for (const labels of Object.values(OUTCOME_LABELS)) {
    for (const outcome of CHECK_OUTCOMES) {
      const match = line.startsWith(labels[outcome])
        ? /^\s*(?:→|:|：)\s*(.+)$/su.exec(line.slice(labels[outcome].length))
        : null;
      if (match?.[1] !== undefined) return { outcome, rest: match[1] };
    }
  }
  return undefined;
}

const SENTENCE_PAIR_MAX = 220;

/** Splits a paragraph into beats of one or two sentences, keeping quotations whole. */
export function splitProse(paragraph: string): string[] {
  const sentences = splitSentences(paragraph);
  const beats: string[] = [];
  for (const sentence of sentences) {
    const last = beats.at(-1);
    if (last !== undefined && last.length + sentence.length <= SENTENCE_PAIR_MAX && !/[“"「]/.test(last + sentence)) {
      beats[beats.length - 1] = last + sentence;
    } else {
      beats.push(sentence);
    }
  }
  return beats.map((beat) => beat.trim()).filter((beat) => beat !== '');
}

/** Parses a description as a script or as prose. Never throws. */
export function readScript(description: string): EncounterScript {
  const script: EncounterScript = { beats: [], answers: [], outcomes: {} };
  for (const line of description.split(/\n+/).map((part) => part.trim())) {
    if (line === '') continue;
    const answer = ANSWER.exec(line);
    const outcome = answer === null ? readOutcome(line) : undefined;
    if (answer !== null) script.answers.push({ option: answer[1] ?? '', beats: readBeats(answer[2] ?? '') });
    else if (outcome !== undefined) script.outcomes[outcome.outcome] = readBeats(outcome.rest);
    // Consequence of an unknown option.
    else if (line.includes('→')) continue;
    else if (readBeat(line).kind === 'speak') script.beats.push(readBeat(line));
    else script.beats.push(...splitProse(line).map((text): ScriptBeat => ({ kind: 'tell', text })));
  }
  return script;
}
