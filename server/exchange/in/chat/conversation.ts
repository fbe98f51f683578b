import { clip } from '../../../../shared/clip.ts';
import { languageFor } from '../../../../shared/language/tag.ts';
import { type LoggedTurn, PLAYER_TEXT_MAX_LENGTH } from '../../../../shared/play/index.ts';
import type { ScriptLine } from '../../../../shared/story/index.ts';
import { mapSpeakerIds } from '../script-compiler/compile.ts';
import { TRUE } from '../script-compiler/expression.ts';
import { createLineWriter } from '../script-compiler/lines.ts';
import { createReporter } from '../script-compiler/reporter.ts';
import type { ImportedConversation, ImportedStory } from '../types.ts';
import type { ReadChat, ToldMessage } from './read.ts';

const AROUND = {
  en: {
    title: 'The conversation',
    objective: 'The conversation goes on.',
    asked: 'Whoever is spoken to answers, in their own voice, and takes up what was said before.',
    enough: 'Leave it at that.',
    ending: 'The conversation ends here.',
  },
  zh: {
    title: '这场对话',
    objective: '对话继续下去。',
    asked: '被问到的人以自己的口吻作答，并接上之前说过的话。',
    enough: '就说到这里。',
    ending: '对话到此为止。',
  },
  ja: {
    title: 'この会話',
    objective: '会話は続いていく。',
    asked: '話しかけられた者が自分の口調で答え、これまでの話を受ける。',
    enough: 'ここまでにする。',
    ending: '会話はここで終わる。',
  },
} as const;

/** Maximum number of characters on stage; others enter when they speak. */
const PRESENT_MAX = 5;

function cutInTwo(text: string): [string, string] {
  if (text.length <= PLAYER_TEXT_MAX_LENGTH) return [text, ''];
  const blank = text.slice(0, PLAYER_TEXT_MAX_LENGTH).search(/\s\S*$/u);
  const isHalf = (text.charCodeAt(PLAYER_TEXT_MAX_LENGTH) & 0xfc00) === 0xdc00;
  const at = blank > 0 ? blank : PLAYER_TEXT_MAX_LENGTH - (isHalf ? 1 : 0);
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}

/**
 * Converts a chat into a play that can go on: a player's message is a turn's input, the replies its telling. The only
 * encounter keeps waiting for free input. @param script the same chat as a script, whose people the story uses
 */
export function convertToConversation(
  { script, messages }: ReadChat,
  { premise, characters }: ImportedStory = {},
): ImportedConversation {
  const people = mapSpeakerIds(script);
  const teller = createLineWriter(people, createReporter());
  const tellLines = ({ lines, at }: Pick<ToldMessage, 'lines' | 'at'>): ScriptLine[] =>
    lines.flatMap((line) => teller.lines({ line, when: TRUE, at }, () => undefined).map((scripted) => scripted.line));
  const turns = toTurns(messages, tellLines, (text, at) => {
    const person = script.people.find(({ isProtagonist }) => isProtagonist)?.key ?? '';
    return tellLines({ lines: [{ type: 'say', speaker: { person }, words: [text] }], at });
  });
  const said = new Map<string, number>();
  for (const line of turns.flatMap(({ lines }) => lines))
    if (line.type === 'say' && line.character) said.set(line.character, (said.get(line.character) ?? 0) + 1);
  const others = (characters ?? []).filter(({ role }) => role !== 'protagonist').map(({ id }) => id);
  const present = others.sort((a, b) => (said.get(b) ?? 0) - (said.get(a) ?? 0)).slice(0, PRESENT_MAX);
  const { title, objective, asked, enough, ending } = AROUND[languageFor(script.language ?? 'en')];
  const id = 'the_conversation';
  return {
    story: {
      premise: { ...premise, possibleEndings: [ending], endings: [] },
      characters: characters ?? [],
      acts: [
        {
          ...{ id: 'act_1', title: clip(script.title, 200), objective, scenarioContext: script.premise ?? '' },
          sandboxLocations: [
            {
              ...{ id, title, location: id, requiredCharacters: present },
              encounters: [
                {
                  ...{ id: 'talk', title, description: asked, type: 'npc_interaction' },
                  pacing: { expectedFrames: 1, focus: 'dialogue_and_worldbuilding' },
                  options: [{ id: 'enough', text: enough }],
                },
              ],
            },
          ],
        },
      ],
    },
    turns,
  };
}

/** Each turn but the first starts with the player's messages; those without a reply end the turn before. */
function toTurns(
  messages: readonly ToldMessage[],
  tellLines: (message: ToldMessage) => ScriptLine[],
  linesOfPlayer: (text: string, at: string) => ScriptLine[],
): LoggedTurn[] {
  const turns: { said: string; lines: ScriptLine[] }[] = [{ said: '', lines: [] }];
  const lastAnswer = messages.findLastIndex(({ isPlayer }) => !isPlayer);
  let waiting: Pick<ToldMessage, 'text' | 'at'> | undefined;
  const speak = () => {
    if (!waiting) return;
    const [said, rest] = cutInTwo(waiting.text);
    turns.push({ said, lines: rest === '' ? [] : linesOfPlayer(rest, waiting.at) });
    waiting = undefined;
  };
  for (const [index, message] of messages.entries()) {
    const { isPlayer, text, at } = message;
    const isBeginning = turns[0]?.lines.length === 0 && turns.length === 1 && !waiting;
    if (isPlayer && index < lastAnswer && !isBeginning) {
      if (text !== '') waiting = { text: [waiting?.text ?? [], text].flat().join('\n'), at: waiting?.at ?? at };
      continue;
    }
    speak();
    turns.at(-1)?.lines.push(...tellLines(message));
  }
  return turns;
}
