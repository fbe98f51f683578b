import {
  type Game,
  type GameChoice,
  type GameLine,
  type GameSceneElement,
  type GameWords,
  gameWords,
  isAlways,
  isNever,
  type Menu,
} from '../game/index.ts';
import type { MediaNames } from './media.ts';
import { functionName, statements } from './rules.ts';
import type { GameSource } from './source.ts';
import { braced, plainly, python, quoteString, sayable } from './text.ts';

const TRANSITIONS: Readonly<Record<string, string>> = {
  dissolve: 'dissolve',
  fade: 'fade',
  slide: 'slideleft',
  push: 'pushleft',
  wipe: 'wiperight',
  iris: 'irisout',
  zoom: 'zoomin',
};

const withTransition = (transition: string | undefined): string => {
  const known = transition === undefined ? undefined : TRANSITIONS[transition];
  return known === undefined ? '' : ` with ${known}`;
};

const SEATS: readonly (readonly string[])[] = [
  [],
  ['center'],
  ['left', 'right'],
  ['left', 'center', 'right'],
  ['far_left', 'left', 'right', 'far_right'],
  ['far_left', 'left', 'center', 'right', 'far_right'],
];
const STAGE_MAX = 5;

const speaker = (character: string, names: MediaNames): string => names.of('who', character);

/** The layer of full-screen pictures: the scene below stays, and its light does not affect them. */
const ABOVE = 'pictures';
const PUT_AWAY = `scene onlayer ${ABOVE}`;

type Light = Extract<GameLine, { type: 'background' }>['light'];

const getLight = (line: GameLine): Light => (line.type === 'background' ? line.light : undefined);

class ScriptWriter {
  private readonly words: GameWords;
  private readonly names: MediaNames;
  private readonly source: GameSource;
  private readonly isEverLit: boolean;
  private readonly isEverCovered: boolean;
  /** A full-screen picture may be shown. */
  private isCovered = false;
  /** Characters who are certainly on stage at this point. */
  private shown = new Set<string>();
  /** Characters whom a line removed: they speak off stage until they are shown again or the background changes. */
  private keptOff = new Set<string>();

  constructor({ scenes }: Pick<Game, 'scenes'>, source: GameSource, names: MediaNames) {
    const lines = [...scenes.values()].flat().flatMap((telling) => (telling.tell === 'line' ? [telling.line] : []));
    this.isEverLit = lines.some((line) => getLight(line));
    this.isEverCovered = lines.some(({ type }) => type === 'cg');
    this.source = source;
    this.names = names;
    this.words = gameWords(source.language);
  }

  scene(name: string, tellings: readonly GameSceneElement[]): string[] {
    this.shown = new Set();
    this.keptOff = new Set();
    // The caller may have shown one.
    this.isCovered = this.isEverCovered;
    const lines = tellings.flatMap((telling) => this.telling(telling));
    return [`label ${name}:`, ...lines, '    return', ''];
  }

  private telling(telling: GameSceneElement): string[] {
    if (isNever(telling.when)) return [];
    const isSure = isAlways(telling.when);
    const before = new Set(this.shown);
    const keptOff = new Set(this.keptOff);
    const wasCovered = this.isCovered;
    const text =
      telling.tell === 'line'
        ? this.line(telling.line)
        : telling.tell === 'scene'
          ? [`call ${telling.scene}`]
          : [`$ ${functionName(telling.procedure)}()`];
    if (telling.tell === 'scene') this.isCovered = this.isEverCovered;
    if (text.length === 0) return [];
    if (isSure) return text.map((each) => `    ${each}`);
    // A character who may not be on stage is shown again.
    this.shown = before;
    this.keptOff = keptOff;
    this.isCovered ||= wasCovered;
    return [`    if ${python(telling.when)}:`, ...text.map((each) => `        ${each}`)];
  }

  private say(line: Extract<GameLine, { type: 'say' }>): string[] {
    const said = sayable(line.text);
    const spoken =
      line.mode === 'think'
        ? `{i}${said}{/i}`
        : line.mode === 'whisper'
          ? `{size=-6}${said}{/size}`
          : line.mode === 'shout'
            ? `{b}${said}{/b}`
            : said;
    const who = line.character;
    const file = line.voice === undefined ? null : this.names.voice(line.voice);
    const voice = file === null ? [] : [`voice ${quoteString(file)}`];
    if (who === undefined) return [...voice, `${quoteString(plainly(line.name ?? ''))} ${quoteString(spoken)}`];
    if (!this.source.characters.some(({ id }) => id === who))
      return [...voice, `${quoteString(plainly(who))} ${quoteString(spoken)}`];
    const isSeenSo = this.shown.has(who) && line.expression === undefined;
    const comes = isSeenSo || this.keptOff.has(who) ? [] : this.show(who, line.expression, undefined);
    return [...comes, ...voice, `${speaker(who, this.names)} ${quoteString(spoken)}`];
  }

  private show(
    character: string,
    expression: string | undefined,
    position: string | undefined,
    transition?: string,
  ): string[] {
    const image = this.names.person(character, expression);
    if (image === null) return [];
    this.shown.add(character);
    this.keptOff.delete(character);
    const at = position === undefined ? '' : ` at place_${position.replace('-', '_')}`;
    return [`show ${image}${at}${withTransition(transition)}`];
  }

  private line(line: GameLine): string[] {
    const { words, names } = this;
    switch (line.type) {
      case 'say':
        return this.say(line);
      case 'narrate':
        return [quoteString(sayable(line.text))];
      case 'show':
        return [...this.uncover(), ...this.show(line.character, line.expression, line.position, line.transition)];
      case 'hide': {
        const tag = names.tag(line.character);
        this.shown.delete(line.character);
        this.keptOff.add(line.character);
        return [...this.uncover(), ...(tag === null ? [] : [`hide ${tag}${withTransition(line.transition)}`])];
      }
      case 'background':
        this.keptOff = new Set();
        // Characters stay: backgrounds share one tag and replace each other.
        return [
          ...this.uncover(),
          ...this.light(line.light),
          `show ${names.background(line.id)}${withTransition(line.transition)}`,
        ];
      case 'cg': {
        const caption = sayable(line.caption ?? '');
        this.isCovered = true;
        return [
          // Another picture replaces it, whatever its tag.
          PUT_AWAY,
          `show ${names.background(line.id)} onlayer ${ABOVE} with dissolve`,
          ...(caption === '' ? [] : [quoteString(caption)]),
        ];
      }
      case 'music': {
        const file = line.id === undefined ? null : names.track(line.id);
        return file === null ? ['stop music fadeout 1.0'] : [`play music ${quoteString(file)} fadeout 1.0 fadein 1.0`];
      }
      case 'effect':
        return effect(line, this.isCovered ? ['master', ABOVE] : ['master']);
      case 'pause':
        return [`pause ${line.ms / 1000}`];
      case 'item': {
        const text = sayable(line.text ?? '');
        const news = `${line.action === 'gained' ? words.gained : words.lost}: ${line.name}`;
        return [`$ renpy.notify(${quoteString(braced(news))})`, ...(text === '' ? [] : [quoteString(text)])];
      }
      case 'ambient':
      case 'sfx':
        return [];
      case 'arrive':
        return this.arrive(line);
      case 'clear':
        return [...this.uncover(), 'scene bg black with fade'];
      case 'act':
        return [`centered ${quoteString(`{size=+14}${plainly(line.title)}{/size}`)}`];
      case 'notice':
        return [`$ renpy.notify(${quoteString(braced(line.text))})`];
      case 'gauge': {
        const shown = line.scale === 1 ? line.name : `${line.name} / ${line.scale}.0`;
        return [
          `$ renpy.notify(${quoteString(`${braced(line.label)}: `)} + str(${shown}) + ${quoteString(` / ${line.max / line.scale}`)})`,
        ];
      }
      case 'dice': {
        const outcomes = words.outcomes.map(quoteString).join(', ');
        return [
          `$ now_said = [${outcomes}][now_outcome - 1]`,
          `${quoteString(`${plainly(words.rolled)}: [now_die_1] + [now_die_2] + [now_modifier] = [now_total] — [now_said!q]`)}`,
        ];
      }
      case 'ending':
        return [
          `$ reached(${quoteString(this.names.ending(line.id, line.text))})`,
          ...this.uncover(),
          'scene bg black with fade',
          ...(line.title === '' ? [] : [`centered ${quoteString(`{size=+14}${plainly(line.title)}{/size}`)}`]),
          quoteString(sayable(line.text)),
          `centered ${quoteString(plainly(words.theEnd))}`,
        ];
    }
  }

  /** The light of a background until the next. The camera carries it: transitions replace a layer's own effects. */
  private light(light: Light): string[] {
    return this.isEverLit ? [`camera at light_${light ?? 'day'}`] : [];
  }

  /** Hides full-screen pictures wherever one may be shown; hiding none has no effect. */
  private uncover(): string[] {
    if (!this.isCovered) return [];
    this.isCovered = false;
    return [PUT_AWAY];
  }

  get turnBegins(): string[] {
    return this.isEverCovered ? [PUT_AWAY] : [];
  }

  private arrive(line: Extract<GameLine, { type: 'arrive' }>): string[] {
    const { names } = this;
    const people = line.people.slice(0, STAGE_MAX);
    const seats = SEATS[people.length] ?? [];
    const track = line.music === null ? null : names.track(line.music);
    this.shown = new Set();
    return [
      ...this.uncover(),
      ...this.light(undefined),
      `scene ${line.background === null ? 'bg black' : names.background(line.background)}`,
      ...people.flatMap((person, at) => this.show(person, undefined, seats[at])),
      'with dissolve',
      ...(track === null ? [] : [`play music ${quoteString(track)} fadeout 1.0 fadein 1.0 if_changed`]),
      `$ renpy.notify(${quoteString(braced(line.title))})`,
    ];
  }

  menu({ id, choices }: Menu): string[] {
    return [`label ${id}:`, '    menu:', ...choices.flatMap((choice) => this.choice(choice)), ''];
  }

  private choice({ text, when, open, hint, steps }: GameChoice): string[] {
    const caption = plainly(text);
    const free = when === open || isAlways(when) ? open : when;
    const guard = isAlways(free) ? '' : ` if ${python(free)}`;
    const unless = isNever(open) ? '' : ` if not (${python(open)})`;
    const locked =
      isAlways(open) || when === open
        ? []
        : [
            `        ${quoteString(hint === null ? caption : `${caption} {size=-8}(${plainly(hint)}){/size}`)} (locked=True)${unless}:`,
            `            jump menus`,
          ];
    if (isNever(open)) return locked;
    return [
      `        ${quoteString(caption)}${guard}:`,
      '            python:',
      ...statements(steps, '                '),
      '            jump turn',
      ...locked,
    ];
  }
}

/** @param layers that are visible now */
function effect(
  { effect: kind, durationMs = 600, color }: Extract<GameLine, { type: 'effect' }>,
  layers: readonly string[],
): string[] {
  const seconds = Math.max(0.1, durationMs / 1000);
  const half = Number((seconds / 2).toFixed(2));
  switch (kind) {
    case 'shake':
      return ['with hpunch'];
    case 'flash':
      return [`with Fade(0.05, 0, ${half}, color="${color ?? '#ffffff'}")`];
    case 'fade':
      return [`with Fade(${half}, 0, ${half}, color="${color ?? '#000000'}")`];
    case 'rain':
    case 'snow':
      return [`show effect_${kind}`, 'with dissolve'];
    case 'blur':
    case 'tint':
    case 'vignette':
    case 'zoom':
      return layers.map((layer) => `show layer ${layer} at effect_${kind}(${seconds})`);
  }
}

/** Writes the whole script: characters, variables, the game loop, and every scene. */
export function writeRenpyScript(game: Game, source: GameSource, names: MediaNames): string {
  const writer = new ScriptWriter(game, source, names);
  const nvl = source.textMode === 'nvl' ? ', kind=nvl' : '';
  const people = source.characters.map(({ id, name, color }) => {
    const tag = names.tag(id);
    const look = `${color === undefined ? '' : `, color="${color}"`}${tag === null ? '' : `, image="${tag}"`}`;
    return `define ${speaker(id, names)} = Character(${quoteString(plainly(name))}${look}${nvl})`;
  });
  const variables = game.variables.map(
    ({ name, from }) => `default ${name} = ${from === true ? 'True' : from === false ? 'False' : from}`,
  );
  return [
    ...people,
    ...(nvl === '' ? [] : ['define narrator = nvl_narrator', 'define menu = nvl_menu']),
    '',
    ...variables,
    'default now_said = ""',
    '',
    'label start:',
    '    scene bg black',
    '    show screen gauges',
    `    $ ${functionName('begin')}()`,
    '    jump turn',
    '',
    'label turn:',
    ...writer.turnBegins.map((line) => `    ${line}`),
    '    call telling',
    '    if now_ended:',
    '        jump finished',
    '    jump menus',
    '',
    'label menus:',
    ...game.menus.flatMap(({ id, when }) =>
      isAlways(when) ? [`    jump ${id}`] : [`    if ${python(when)}:`, `        jump ${id}`],
    ),
    '',
    'label finished:',
    '    hide screen gauges',
    '    return',
    '',
    ...game.menus.flatMap((menu) => writer.menu(menu)),
    ...[...game.scenes].flatMap(([name, tellings]) => writer.scene(name, tellings)),
  ].join('\n');
}
