import { parseTwee } from 'extwee';
import { numbersFrom, type Playing } from './twin.ts';

/** A piece of a passage: words, or a macro with its arguments and what is within it. */
type Piece =
  | { readonly words: string }
  | {
      readonly macro: string;
      readonly args: string;
      readonly within: readonly Piece[];
      readonly branches: readonly Branch[];
    };

interface Branch {
  readonly args: string | null;
  readonly within: readonly Piece[];
}

const HOLDING = new Set(['if', 'widget', 'link']);
const TOKEN = /<<(\/?)([\w=]+)\s*((?:"(?:[^"\\]|\\.)*"|[^">]|>(?!>))*)>>/gu;

/** Reads the macros of a passage. @throws where one is not closed, or closes nothing */
function readPieces(text: string): Piece[] {
  const top: Piece[] = [];
  const open: { macro: string; args: string; branches: { args: string | null; within: Piece[] }[] }[] = [];
  const put = (piece: Piece) => (open.at(-1)?.branches.at(-1)?.within ?? top).push(piece);
  const words = (part: string) => part !== '' && put({ words: part });
  let from = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [whole, slash, macro = '', args = ''] = found;
    words(text.slice(from, found.index));
    from = found.index + whole.length;
    const last = open.at(-1);
    if (slash === '/') {
      if (last?.macro !== macro) throw new Error(`<</${macro}>> closes nothing.`);
      open.pop();
      const [first] = last.branches;
      put({ macro, args: last.args, within: first?.within ?? [], branches: last.branches });
    } else if (macro === 'elseif' || macro === 'else') {
      if (last?.macro !== 'if') throw new Error(`<<${macro}>> stands in no <<if>>.`);
      last.branches.push({ args: macro === 'else' ? null : args, within: [] });
    } else if (HOLDING.has(macro)) open.push({ macro, args, branches: [{ args, within: [] }] });
    else put({ macro, args, within: [], branches: [] });
  }
  words(text.slice(from));
  if (open.length > 0) throw new Error(`<<${open.at(-1)?.macro}>> is not closed.`);
  return top;
}

type State = Record<string, number | boolean>;
type Reckoner = (state: State, random: (from: number, to: number) => number) => unknown;

const reckoners = new Map<string, Reckoner>();

/** An expression of the format: JavaScript over its variables. */
function reckonerOf(expression: string): Reckoner {
  const known = reckoners.get(expression);
  if (known) return known;
  const code = expression.replaceAll(/"(?:[^"\\]|\\.)*"|\$(\w+)/gu, (whole, name?: string) =>
    name === undefined ? whole : `state.${name}`,
  );
  const made = new Function('state', 'random', `"use strict"; return (${code});`) as Reckoner;
  reckoners.set(expression, made);
  return made;
}

const shown = (html: string): string =>
  html
    .replaceAll(/<br>/gu, '\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** What a reader makes of a file, as far as this one goes: passages with widgets, and a way to begin. */
export interface TweeStory {
  readonly title: string;
  readonly format: string;
  readonly passages: number;
  begin(seed: number, told?: (words: string) => void): Playing;
}

/**
 * Reads Twee by extwee, and plays it: of SugarCube's macros those that set, ask, show, link and call. Whatever else stands there is refused.
 * @throws on a macro, a widget or a variable that is not there
 */
export function readTwee(source: string): TweeStory {
  const story = parseTwee(source);
  const passages = new Map(story.passages.map((each) => [each.name, each]));
  const widgets = new Map<string, readonly Piece[]>();
  const bodies = new Map<string, readonly Piece[]>();
  for (const [name, { text, tags }] of passages) {
    if (tags.includes('stylesheet') || name === 'StoryTitle' || name === 'StoryData') continue;
    const pieces = readPieces(text.replaceAll('\n', ''));
    bodies.set(name, pieces);
    if (!tags.includes('widget')) continue;
    for (const piece of pieces)
      if ('macro' in piece && piece.macro === 'widget') widgets.set(JSON.parse(piece.args), piece.within);
  }
  return {
    title: story.name,
    format: story.format,
    passages: passages.size,
    begin(seed, told = () => undefined) {
      const state: State = {};
      const below = numbersFrom(seed + 1000);
      const random = (from: number, to: number) => from + below(to - from + 1);
      let links: { text: string; target: string; within: readonly Piece[] }[] = [];
      const reckon = (expression: string) => {
        const value = reckonerOf(expression)(state, random);
        if (value === undefined || Number.isNaN(value)) throw new Error(`${expression} is nothing.`);
        return value;
      };
      const run = (pieces: readonly Piece[]): string =>
        pieces.map((piece) => ('words' in piece ? piece.words : call(piece))).join('');
      const call = ({ macro, args, within, branches }: Extract<Piece, { macro: string }>): string => {
        switch (macro) {
          case 'set': {
            const [, name = '', expression = ''] = /^\$(\w+) to (.+)$/su.exec(args) ?? [];
            state[name] = reckon(expression) as number | boolean;
            return '';
          }
          case '=':
            return String(reckon(args));
          case 'if':
            return run(branches.find((branch) => branch.args === null || reckon(branch.args))?.within ?? []);
          case 'link': {
            const [, text = '', target = ''] = /^"([^"]*)" "([^"]*)"$/u.exec(args) ?? [];
            links.push({ text: shown(text), target, within });
            return '';
          }
          default: {
            const widget = widgets.get(macro);
            if (widget === undefined) throw new Error(`There is no <<${macro}>>.`);
            return run(widget);
          }
        }
      };
      const go = (passage: string) => {
        const body = bodies.get(passage);
        if (body === undefined) throw new Error(`There is no passage ${passage}.`);
        links = [];
        told(shown(run(body).replaceAll('</div>', '<br>')));
      };
      run(bodies.get('StoryInit') ?? []);
      go('Start');
      return {
        values: (name) => state[name] ?? 0,
        offers: () => links.map(({ text }) => text),
        take(index) {
          const link = links[index];
          if (link === undefined) throw new Error(`There is no link ${index}.`);
          run(link.within);
          go(link.target);
        },
      };
    },
  };
}
