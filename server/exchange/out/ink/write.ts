import { plainWords } from '../../../../shared/story/index.ts';
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
  negation,
  writeExpression,
} from '../game/index.ts';
import type { ExportOutput, PackageExportInput } from '../types.ts';

const NOTATION: Notation = {
  and: 'and',
  or: 'or',
  yes: 'true',
  no: 'false',
  equals: '==',
  differs: '!=',
  read: (name) => name,
  not: (of) => `not ${of}`,
  call: (name, left, right) => `${name.toUpperCase()}(${left}, ${right})`,
};
const written = (expression: GameExpression): string => writeExpression(expression, NOTATION);

const SPECIAL = /[\\{}[\]|#~<>/*]/g;

/** Text as Ink: one string for each row, with all syntax escaped. */
const inkWords = (text: string): string[] =>
  text.split(/[\r\n\u2028\u2029]+/u).flatMap((row) => {
    const words = row.trim();
    if (words === '') return [];
    const safe = words.replace(SPECIAL, '\\$&');
    // The first character of a row may be read as syntax.
    return [/^[\u0021-\u007e]/.test(words) && !safe.startsWith('\\') ? `\\${safe}` : safe];
  });

const oneRow = (text: string): string => inkWords(text.replaceAll(/\s+/g, ' ')).join(' ');

/** A tag tells the host program what to show and play. */
const tag = (...words: (string | undefined)[]): string[] => [
  `# ${words.filter((word) => word !== undefined && word !== '').join(' ')}`,
];

class InkWriter {
  private readonly words;
  private readonly getName: (character: string) => string;

  constructor(language: string, names: ReadonlyMap<string, string>) {
    this.words = gameWords(language);
    this.getName = (character) => names.get(character) ?? character;
  }

  steps(steps: readonly GameStep[], indent: string): string[] {
    return steps.flatMap((step) => this.step(step, indent));
  }

  private step(step: GameStep, indent: string): string[] {
    switch (step.do) {
      case 'set':
        return [`${indent}~ ${step.name} = ${written(step.to)}`];
      case 'roll':
        return [`${indent}~ ${step.name} = RANDOM(1, ${written(step.to)})`];
      case 'call':
        return [`${indent}~ ${step.procedure}()`];
      case 'if': {
        const within = `${indent}    `;
        const branches = step.branches.flatMap(({ when, then }) => [
          `${indent}- ${written(when)}:`,
          ...this.steps(then, within),
        ]);
        const rest = step.otherwise.length === 0 ? [] : [`${indent}- else:`, ...this.steps(step.otherwise, within)];
        return branches.length + rest.length === 0 ? [] : [`${indent}{`, ...branches, ...rest, `${indent}}`];
      }
    }
  }

  tellings(tellings: readonly GameSceneElement[]): string[] {
    return tellings.flatMap((telling): string[] => {
      if (isNever(telling.when)) return [];
      const text =
        telling.tell === 'line'
          ? this.line(telling.line)
          : telling.tell === 'scene'
            ? [`-> ${telling.scene} ->`]
            : [`~ ${telling.procedure}()`];
      if (text.length === 0) return [];
      if (isAlways(telling.when)) return text;
      return [`{ ${written(telling.when)}:`, ...text.map((each) => `    ${each}`), '}'];
    });
  }

  private line(line: GameLine): string[] {
    const { words } = this;
    switch (line.type) {
      case 'say': {
        const mode = line.mode === undefined || line.mode === 'say' ? [] : tag(line.mode);
        const name = line.character === undefined ? (line.name ?? '') : this.getName(line.character);
        const face = line.expression === undefined ? [] : tag('face:', line.character ?? '', line.expression);
        return [...face, ...mode, ...inkWords(plainWords(line.text)).map((row) => `${oneRow(name)}: ${row}`)];
      }
      case 'narrate':
        return inkWords(plainWords(line.text));
      case 'show':
        return tag('show:', line.character, line.expression, line.position);
      case 'hide':
        return tag('hide:', line.character);
      case 'background':
        return tag('background:', line.id);
      case 'cg':
        return [...tag('picture:', line.id), ...inkWords(plainWords(line.caption ?? ''))];
      case 'music':
        return tag('music:', line.id ?? 'none');
      case 'ambient':
        return tag('ambient:', line.sound);
      case 'sfx':
        return tag('sound:', line.sound);
      case 'effect':
        return tag('effect:', line.effect);
      case 'pause':
        return tag('pause:', String(line.ms / 1000));
      case 'item':
        return [
          `${oneRow(line.action === 'gained' ? words.gained : words.lost)}: ${oneRow(line.name)}`,
          ...inkWords(plainWords(line.text ?? '')),
        ];
      case 'arrive':
        return [
          ...(line.background === null ? [] : tag('background:', line.background)),
          ...(line.music === null ? [] : tag('music:', line.music)),
          ...tag('here:', ...line.people),
          ...inkWords(line.title),
        ];
      case 'clear':
        return tag('clear');
      case 'act':
        return [...tag('act'), ...inkWords(line.title)];
      case 'notice':
        return [...tag('notice'), ...inkWords(plainWords(line.text))];
      case 'gauge': {
        const shown = line.scale === 1 ? `{${line.name}}` : `{${line.name} / ${line.scale}.0}`;
        return [...tag('notice'), `${oneRow(line.label)}: ${shown} \\/ ${line.max / line.scale}`];
      }
      case 'dice':
        return [
          `${words.rolled}: {now_die_1} + {now_die_2} + {now_modifier} = {now_total}`,
          `{ now_outcome:`,
          ...words.outcomes.map((outcome, at) => `- ${at + 1}: ${oneRow(outcome)}`),
          '}',
        ];
      case 'ending':
        return [
          ...tag('ending:', line.id ?? ''),
          ...inkWords(line.title),
          ...inkWords(plainWords(line.text)),
          ...inkWords(words.theEnd),
        ];
    }
  }

  menu({ id, choices }: Menu): string[] {
    const locked = choices.flatMap((choice): string[] => {
      if (isAlways(choice.open) || choice.open === choice.when) return [];
      const hint = choice.hint === null ? '' : ` (${oneRow(choice.hint)})`;
      return [`{ ${written(negation(choice.open))}:`, `    ${oneRow(choice.text)}${hint} # locked`, '}'];
    });
    return [`=== ${id} ===`, ...locked, ...choices.flatMap((choice) => this.choice(choice)), ''];
  }

  private choice({ text, when, open, steps }: GameChoice): string[] {
    const conditions = [when, ...(open === when ? [] : [open])].filter((each) => !isAlways(each));
    const guard = conditions.map((each) => `{${written(each)}} `).join('');
    return [`+ ${guard}[${oneRow(text)}]`, ...this.steps(steps, '    '), '    -> turn'];
  }
}

export function printInk(game: Game, source: PackageExportInput['package']): string {
  const writer = new InkWriter(source.language, new Map(source.characters.map(({ id, name }) => [id, name])));
  const variables = game.variables.map(({ name, from }) => `VAR ${name} = ${from}`);
  const procedures = [...game.procedures].flatMap(([name, steps]) => {
    const body = writer.steps(steps, '');
    return [`=== function ${name}() ===`, ...(body.length > 0 ? body : ['~ return']), ''];
  });
  const scenes = [...game.scenes].flatMap(([name, lines]) => [
    `=== ${name} ===`,
    ...writer.tellings(lines),
    '->->',
    '',
  ]);
  const menus = game.menus.flatMap((menu) => writer.menu(menu));
  return [
    ...tag('title:', oneRow(source.title)),
    ...tag('language:', oneRow(source.language)),
    ...variables,
    '',
    '~ begin()',
    '-> turn',
    '',
    '=== turn ===',
    '-> telling ->',
    '{ now_ended: -> END }',
    '-> menus',
    '',
    '=== menus ===',
    '{',
    ...game.menus.flatMap(({ id, when }) => (isAlways(when) ? [`- else: -> ${id}`] : [`- ${written(when)}: -> ${id}`])),
    '}',
    '',
    ...menus,
    ...scenes,
    ...procedures,
  ].join('\n');
}

/** Writes a story as Ink, with improvised parts written out; the package is appended for import. */
export async function writeInk(given: PackageExportInput): Promise<ExportOutput> {
  const { story, report: filled } = await given.writtenOut();
  const { game, report } = createGame(story);
  const script = appendPackage(printInk(game, story), given.package, '// ');
  return { files: [{ path: `${story.id}.ink`, bytes: script }], report: [...filled, ...report] };
}
