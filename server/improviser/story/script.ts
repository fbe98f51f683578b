import type { Language } from '../../../shared/language/tag.ts';
import { CHECK_OUTCOMES } from '../../../shared/play/index.ts';
import type { Expression } from '../../../shared/story/index.ts';
import {
  type EncounterScript,
  MOODS_ZH,
  OUTCOME_LABELS,
  type ScriptBeat,
} from '../../storyteller/rule-teller/script.ts';

const moodWord = (mood: Expression, language: Language) => (language === 'zh' ? MOODS_ZH[mood] : mood);

function writeBeat(beat: ScriptBeat, language: Language): string {
  if (beat.kind === 'tell') return beat.text;
  const mood = beat.expression === undefined ? '' : moodWord(beat.expression, language);
  if (language === 'zh') return `${beat.name}${mood && `（${mood}）`}：“${beat.text}”`;
  return `${beat.name}${mood && ` (${mood})`}: “${beat.text}”`;
}

/** Serializes an encounter's script as its description. */
export function writeScript(script: EncounterScript, language: Language): string {
  const lines = script.beats.map((beat) => writeBeat(beat, language));
  const joined = (beats: ScriptBeat[]) => beats.map((beat) => writeBeat(beat, language)).join(' / ');
  for (const { option, beats } of script.answers) {
    const chosen = { en: `If “${option}” → `, zh: `若选“${option}”→`, ja: `選択「${option}」→` }[language];
    lines.push(`${chosen}${joined(beats)}`);
  }
  for (const outcome of CHECK_OUTCOMES) {
    const beats = script.outcomes[outcome];
    if (beats !== undefined && beats.length > 0) lines.push(`${OUTCOME_LABELS[language][outcome]} → ${joined(beats)}`);
  }
  return lines.join('\n');
}
