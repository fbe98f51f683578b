import { createHash } from 'node:crypto';
import { readableId } from '../../../../shared/readable-id.ts';
import { readMarkup, splitByMarks, storyTitles, titledStory, type VNPackage } from '../../../../shared/story/index.ts';
import { appendPackage } from '../../embedded-package.ts';
import {
  createGame,
  type Game,
  type GameChoice,
  type GameExpression,
  type GameLine,
  type GameSceneElement,
  type GameStep,
  gameWords,
  isAlways,
  isNever,
  type Menu,
  type Notation,
  writeExpression,
} from '../game/index.ts';
import type { ExportOutput, PackageExportInput } from '../types.ts';

/** SugarCube: its macros cover variables, conditions and procedures. */
const FORMAT = { name: 'SugarCube', version: '2.37.3' } as const;

const NOTATION: Notation = {
  and: '&&',
  or: '||',
  yes: 'true',
  no: 'false',
  equals: '===',
  differs: '!==',
  read: (name) => `$${name}`,
  not: (of) => `!${of}`,
  call: (name, left, right) => `Math.${name}(${left}, ${right})`,
};
const written = (expression: GameExpression): string => writeExpression(expression, NOTATION);

/** Characters with a meaning in SugarCube, HTML or Twee are written as numeric entities. */
const SPECIAL = /[[\]{}<>$_@^~=|\\&"`*#!/%:+]|'(?=')|(?<=')'|-(?=-)|(?<=-)-|^-/gu;

const plain = (words: string): string =>
  words
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(SPECIAL, (sign) => `&#${sign.codePointAt(0)};`);

/** Text with the author's markup. Pauses and typing speeds have no counterpart. */
const marked = (source: string): string =>
  splitByMarks(readMarkup(source))
    .map(({ text, isBold, isItalic, reading }) => {
      const rows = text.split(/\r\n?|\n/u).map((row) => spaced(row));
      const read = reading === null ? rows.join('<br>') : `<ruby>${rows.join('<br>')}<rt>${plain(reading)}</rt></ruby>`;
      const slanted = isItalic ? `<i>${read}</i>` : read;
      return isBold ? `<b>${slanted}</b>` : slanted;
    })
    .join('');

/** Like `plain`, but keeps blanks at both ends. */
const spaced = (words: string): string => {
  const [before, after] = [/^\s/u.test(words) ? ' ' : '', /\S\s+$/u.test(words) ? ' ' : ''];
  return `${before}${plain(words)}${after}`;
};

const block = (kind: string, inner: string): string => `<div class="${kind}">${inner}</div>`;

class TweeWriter {
  private readonly words;
  private readonly getName: (character: string) => string;

  constructor({ language, characters }: VNPackage) {
    this.words = gameWords(language);
    const names = new Map(characters.map(({ id, name }) => [id, name]));
    this.getName = (character) => names.get(character) ?? character;
  }

  steps(steps: readonly GameStep[]): string[] {
    return steps.flatMap((step) => this.step(step));
  }

  private step(step: GameStep): string[] {
    switch (step.do) {
      case 'set':
        return [`<<set $${step.name} to ${written(step.to)}>>`];
      case 'roll':
        return [`<<set $${step.name} to random(1, ${written(step.to)})>>`];
      case 'call':
        return [`<<${step.procedure}>>`];
      case 'if': {
        const branches = step.branches.flatMap(({ when, then }, at) => [
          `<<${at === 0 ? 'if' : 'elseif'} ${written(when)}>>`,
          ...this.steps(then),
        ]);
        if (branches.length === 0) return this.steps(step.otherwise);
        const rest = step.otherwise.length === 0 ? [] : ['<<else>>', ...this.steps(step.otherwise)];
        return [...branches, ...rest, '<</if>>'];
      }
    }
  }

  tellings(tellings: readonly GameSceneElement[]): string[] {
    return tellings.flatMap((telling): string[] => {
      if (isNever(telling.when)) return [];
      const text =
        telling.tell === 'line'
          ? this.line(telling.line)
          : [`<<${telling.tell === 'scene' ? telling.scene : telling.procedure}>>`];
      if (text.length === 0 || isAlways(telling.when)) return text;
      return [`<<if ${written(telling.when)}>>`, ...text, '<</if>>'];
    });
  }

  private line(line: GameLine): string[] {
    const { words } = this;
    switch (line.type) {
      case 'say': {
        const name = line.character === undefined ? (line.name ?? '') : this.getName(line.character);
        const mode = line.mode === undefined || line.mode === 'say' ? '' : ` ${line.mode}`;
        return [block(`say${mode}`, `<span class="who">${plain(name)}</span> ${marked(line.text)}`)];
      }
      case 'narrate':
        return [block('narration', marked(line.text))];
      case 'cg':
        return (line.caption ?? '').trim() === '' ? [] : [block('narration', marked(line.caption ?? ''))];
      case 'item': {
        const news = `${line.action === 'gained' ? words.gained : words.lost}: ${line.name}`;
        const text = (line.text ?? '').trim() === '' ? [] : [block('narration', marked(line.text ?? ''))];
        return [block('notice', plain(news)), ...text];
      }
      case 'arrive':
        return [block('place', plain(line.title))];
      case 'act':
        return [block('act', plain(line.title))];
      case 'notice':
        return [block('notice', plain(line.text))];
      case 'gauge':
        return [block('notice', `${plain(line.label)}&#58; <<= ${shownValue(line)}>> / ${line.max / line.scale}`)];
      case 'dice': {
        const outcomes = words.outcomes.map((outcome) => JSON.stringify(plain(outcome))).join(', ');
        const sum = '<<= $now_die_1>> + <<= $now_die_2>> + <<= $now_modifier>> = <<= $now_total>>';
        return [block('dice', `${plain(words.rolled)}&#58; ${sum} – <<= [${outcomes}][$now_outcome - 1]>>`)];
      }
      case 'ending':
        return [
          ...(line.title === '' ? [] : [block('act', plain(line.title))]),
          block('ending', marked(line.text)),
          block('act', plain(words.theEnd)),
        ];
      default:
        return [];
    }
  }

  menu({ choices }: Menu): string[] {
    return choices.flatMap((choice) => this.choice(choice));
  }

  private choice({ text, when, open, hint, steps }: GameChoice): string[] {
    const link = [`<<link "${plain(text)}" "turn">>`, ...this.steps(steps), '<</link>>'];
    const shown = block('choice', link.join(''));
    const free = when === open ? when : open;
    const only = isAlways(free) ? [shown] : [`<<if ${written(free)}>>`, shown, '<</if>>'];
    if (when === open || isAlways(open)) return only;
    const locked = block('locked', `${plain(text)}${hint === null ? '' : ` (${plain(hint)})`}`);
    return [`<<if ${written(free)}>>`, shown, '<<else>>', locked, '<</if>>'];
  }
}

const shownValue = ({ name, scale }: { readonly name: string; readonly scale: number }): string =>
  scale === 1 ? `$${name}` : `$${name} / ${scale}`;

function createIfid(id: string): string {
  const digits = createHash('sha256').update(`kamishibai/${id}`).digest('hex').toUpperCase();
  const variant = '89AB'[Number.parseInt(digits[16] ?? '0', 16) % 4];
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}

const STYLE = `body { background: #100c10; color: #f5ecdc; }
#passages { max-width: 44rem; line-height: 1.6; }
.who { color: #d8aa5b; font-weight: bold; }
.say, .narration, .ending { margin: 0.6em 0; }
.think { font-style: italic; }
.shout { font-weight: bold; }
.act { font-size: 1.5em; text-align: center; margin: 1em 0; }
.place { color: #cdbfab; letter-spacing: 0.1em; }
.notice, .dice, .locked { color: #b08a4a; font-size: 0.9em; }
.choice { margin: 0.4em 0; }`;

export function printTwee(game: Game, source: VNPackage): string {
  const writer = new TweeWriter(source);
  const passages: [head: string, body: string][] = [];
  const add = (name: string, tags: string, lines: readonly string[]) => {
    passages.push([`:: ${name}${tags === '' ? '' : ` [${tags}]`}`, lines.join('\n')]);
  };
  const widget = (name: string, lines: readonly string[]) =>
    add(name, 'widget nobr', [`<<widget "${name}">>`, ...lines, '<</widget>>']);
  const title = source.title.replaceAll(/\s+/gu, ' ').trim();
  // A title that begins with `::` must not look like a passage header.
  add('StoryTitle', '', [title.replace(/^(?=::)/u, '\\')]);
  const data = { ifid: createIfid(source.id), format: FORMAT.name, 'format-version': FORMAT.version, start: 'Start' };
  add('StoryData', '', [JSON.stringify(data, null, 2)]);
  add(
    'StoryInit',
    'nobr',
    game.variables.map(({ name, from }) => `<<set $${name} to ${from}>>`),
  );
  add(
    'StoryCaption',
    'nobr',
    game.gauges.map(
      (gauge) =>
        `<<if ${written(gauge.when)}>>${block('notice', `${plain(gauge.label)}&#58; <<= ${shownValue(gauge)}>> / ${gauge.max / gauge.scale}`)}<</if>>`,
    ),
  );
  add('StoryStyle', 'stylesheet', [STYLE]);
  add('Start', 'nobr', ['<<begin>>', '<<turn>>']);
  add('turn', 'nobr', ['<<turn>>']);
  const menus = game.menus.flatMap((menu, at) => [
    `<<${at === 0 ? 'if' : 'elseif'} ${written(menu.when)}>>`,
    `<<${menu.id}>>`,
  ]);
  add('turn of the game', 'widget nobr', [
    '<<widget "turn">>',
    '<<telling>>',
    '<<if !$now_ended>>',
    ...menus,
    '<</if>>',
    '<</if>>',
    '<</widget>>',
  ]);
  for (const menu of game.menus) widget(menu.id, writer.menu(menu));
  for (const [name, tellings] of game.scenes) widget(name, writer.tellings(tellings));
  for (const [name, steps] of game.procedures) widget(name, writer.steps(steps));
  return `${passages.map(([head, body]) => `${head}\n${body}\n`).join('\n')}`;
}

/** The passage with the package: unreachable, and its tag makes compilers leave it out. */
const PACKAGE_PASSAGE = ':: Kamishibai package [Twine.private]';

/** Writes a story as Twee 3, with improvised parts written out, and the package in a separate passage for import. Media are left out. */
export async function writeTwee(given: PackageExportInput): Promise<ExportOutput> {
  const { story, report: filled } = await given.writtenOut();
  const { game, report } = createGame(story);
  const titles = storyTitles(titledStory(story));
  const places = story.plot.acts.flatMap((act) => act.sandboxLocations);
  const { backgrounds, characters, music } = story.assets;
  const script = appendPackage(`${printTwee(game, story)}\n${PACKAGE_PASSAGE}`, given.package, '');
  const media = [
    ...Object.keys(backgrounds).map((key) => places.find(({ location }) => location === key)?.title ?? readableId(key)),
    ...Object.keys(characters).map((id) => titles.label({ type: 'character', id })),
    ...Object.keys(music).map(readableId),
  ].sort();
  return {
    files: [{ path: `${story.id}.twee`, bytes: script }],
    report: [
      ...filled,
      ...report,
      ...(media.length > 0
        ? [{ where: 'assets', code: 'not-sayable' as const, args: { what: media.join(', ') } }]
        : []),
    ],
  };
}
