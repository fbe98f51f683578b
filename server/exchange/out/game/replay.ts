import { buildTranscript, describeAction, type Turn } from '../../../../shared/chronicle/transcript.ts';
import type { PlayerAction } from '../../../../shared/play/index.ts';
import { ScriptLineSchema, writeMarkup } from '../../../../shared/story/index.ts';
import { bookWords } from '../book/words.ts';
import type { Played } from '../types.ts';
import { VariableNames } from './context.ts';
import { is, NO, YES } from './expression.ts';
import { type Game, type GameChoice, type GameLine, type GameSceneElement, type Menu, set } from './program.ts';
import { gameWords } from './words.ts';

/** Lines told without a break, and the action at their end. */
interface Part {
  readonly told: GameLine[];
  choices: readonly GameChoice[];
}

/** Converts a play to a game that replays it: the told text, and menus in which only the player's own choice is open. */
export function createReplayGame({ play, turns }: Played): Game {
  const parts: Part[] = [{ told: [], choices: [] }];
  for (const [index, turn] of turns.entries()) {
    const asked = turns[index - 1];
    const choices = index === 0 ? [] : toChoices(turn.action, asked, play, parts.length);
    const before = parts.at(-1);
    if (choices.length > 0 && before) {
      before.choices = choices;
      parts.push({ told: [], choices: [] });
    }
    parts.at(-1)?.told.push(...toLines(turn, play));
  }
  const names = new VariableNames();
  const part = (number: number) => names.of('part', String(number));
  const scenes = new Map<string, readonly GameSceneElement[]>(
    parts.map(({ told }, index) => [part(index + 1), told.map((line) => ({ tell: 'line', line, when: YES }))]),
  );
  scenes.set('telling', [
    ...parts.map(
      (_, index): GameSceneElement => ({ tell: 'scene', scene: part(index + 1), when: is('now_part', index + 1) }),
    ),
    { tell: 'step', procedure: 'end', when: is('now_part', parts.length) },
  ]);
  const menus = parts.flatMap(({ choices }, index): Menu[] =>
    choices.length === 0 ? [] : [{ id: `menu_${index + 1}`, when: is('now_part', index + 1), choices }],
  );
  const endings = parts
    .flatMap(({ told }) => told)
    .flatMap((line) => (line.type === 'ending' ? [{ id: line.id, title: line.title, text: line.text }] : []));
  return {
    variables: [
      { name: 'now_part', from: 1 },
      { name: 'now_ended', from: false },
    ],
    procedures: new Map([
      ['begin', []],
      ['end', [set('now_ended', true)]],
    ]),
    ...{ scenes, menus, gauges: [], flags: new Map(), getName: names.of },
    endings: endings.map((ending, index) => ({ number: index + 1, ...ending })),
  };
}

/** The offered options with the chosen one open; empty if the player only continued. */
function toChoices(action: PlayerAction, asked: Turn | undefined, play: Played['play'], part: number): GameChoice[] {
  const options = (asked?.frames ?? []).flatMap((frame) => (frame.type === 'choice' ? frame.options : []));
  const steps = [set('now_part', part + 1)];
  const words = gameWords(play.language);
  const own =
    action.type === 'roll'
      ? words.roll
      : action.type === 'choice'
        ? null
        : describeAction(action, options, play, bookWords(play.language));
  const way = (text: string): GameChoice => ({ id: 'own', text, when: YES, open: YES, hint: null, steps });
  const offered = options.map(({ id, text, hint }): GameChoice => {
    const isTaken = action.type === 'choice' && action.choiceId === id;
    return { id, text, when: YES, open: isTaken ? YES : NO, hint: hint ?? null, steps: isTaken ? steps : [] };
  });
  if (own !== null) return [...offered, way(own)];
  // The choice may be missing, as where an older turn was deleted.
  return offered.some(({ open }) => open === YES) ? offered : [];
}

function toLines({ frames }: Turn, play: Played['play']): GameLine[] {
  const words = bookWords(play.language);
  return frames.flatMap((frame): GameLine[] => {
    switch (frame.type) {
      case 'notify':
        return [{ type: 'notice', text: frame.text }];
      case 'check-result': {
        const [entry] = buildTranscript(
          [{ turn: 0, action: { type: 'roll' }, frames: [frame], waitingFor: null }],
          Number.POSITIVE_INFINITY,
          play,
          words,
        );
        return (entry?.entries ?? [])
          .filter(({ kind }) => kind === 'roll')
          .map(({ who, text }) => ({ type: 'narrate', text: `${text} — ${who}` }));
      }
      case 'ending':
        return [{ type: 'ending', id: frame.id ?? null, title: frame.title ?? '', text: plainMarkup(frame.text) }];
      default: {
        const read = ScriptLineSchema.safeParse(withMarks(frame));
        return read.success ? [read.data] : [];
      }
    }
  });
}

function withMarks(frame: Turn['frames'][number]): unknown {
  const marks = 'marks' in frame ? (frame.marks ?? []) : [];
  if (frame.type === 'say' || frame.type === 'narrate')
    return { ...frame, text: writeMarkup({ text: frame.text, marks }) };
  if (frame.type === 'cg' && frame.caption) return { ...frame, caption: writeMarkup({ text: frame.caption, marks }) };
  if (frame.type === 'item' && frame.text) return { ...frame, text: plainMarkup(frame.text) };
  return frame;
}

const plainMarkup = (text: string): string => writeMarkup({ text, marks: [] });
