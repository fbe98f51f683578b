import { readManner } from '../../../../shared/story/dialogue/speech.ts';
import { slugify } from '../../../../shared/story/index.ts';
import type { Value } from '../script-compiler/expression.ts';
import type { ScriptedPerson, ScriptedSpeaker, ScriptedStory } from '../script-compiler/scripted-story.ts';
import { findClosingBracket, NAME, parseArguments, parseCall, parseStringLiteral } from './scan-code.ts';
import type { SayStatement } from './text.ts';

const PERSON = new RegExp(
  `^(?:(?:define|default)\\s+|\\$\\s*)?(?:character\\.|store\\.)?(${NAME})\\s*=\\s*(?:renpy\\.)?(?:((?:ADV|NVL|Nvl|Dynamic)?Character)\\s*(\\(.*)|(${NAME})\\s*$)`,
  'su',
);
const COLOR = /^(#[0-9a-f]{6}|#[0-9a-f]{3})(?:[0-9a-f]{2})?$/i;

interface Voice {
  /** The key of the speaker; without one, the text is narration. */
  readonly person?: string;
  readonly color?: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly isNvl: boolean;
}

const NARRATOR: Voice = { prefix: '', suffix: '', isNvl: false };
const MANNERS = { cast: [] };

export const isPerson = (text: string): boolean => PERSON.exec(text)?.[2] !== undefined;

export class RenpyCast {
  readonly people: ScriptedPerson[] = [];
  textMode: ScriptedStory['textMode'];
  private readonly voices = new Map<string, Voice>([
    ...['narrator', 'centered', 'vcentered', 'name_only', 'adv'].map((name) => [name, NARRATOR] as const),
    ['nvl', { ...NARRATOR, isNvl: true }],
    ['nvl_narrator', { ...NARRATOR, isNvl: true }],
  ]);
  private readonly keys = new Map<string, string>();
  private readonly tags: { id: string; name: string }[] = [];
  /** People by the names their pictures may have; rebuilt when another is declared. */
  private named: Map<string, ScriptedPerson | null> | undefined;
  private readonly variables: ReadonlyMap<string, Value>;

  /** @param variables initial values, since names may use them */
  constructor(variables: ReadonlyMap<string, Value>) {
    this.variables = variables;
  }

  /** Reads a character declaration. @returns false for any other statement */
  declare(text: string, at: string): boolean {
    const [, variable = '', kind, rest = '', alias] = PERSON.exec(text) ?? [];
    if (kind === undefined) {
      const same = alias === undefined ? undefined : this.voices.get(alias);
      if (same) this.add(variable, same);
      return same !== undefined;
    }
    const closing = findClosingBracket(rest);
    const all = parseArguments(closing < 0 ? '()' : rest.slice(0, closing + 1));
    const said = new Map(all.flatMap(({ name, value }) => (name === undefined ? [] : [[name, value] as const])));
    const first = all[0]?.name === undefined ? all[0]?.value : undefined;
    const base = this.voices.get(said.get('kind') ?? '') ?? NARRATOR;
    const readText = (name: string) => parseStringLiteral(said.get(name) ?? '');
    const written = first ?? said.get('name');
    const isDynamic = kind.startsWith('Dynamic') || said.get('dynamic') === 'True';
    const name = written === undefined ? undefined : this.nameIn(written, isDynamic, variable);
    const [, color = base.color] = COLOR.exec(readText('color') ?? readText('who_color') ?? '') ?? [];
    const person = name === undefined ? base.person : name === '' ? undefined : this.person(name, variable, color, at);
    // The image tag, which defaults to the variable's name.
    if (person !== undefined) this.tags.push({ id: person, name: readText('image') ?? variable });
    this.add(variable, {
      ...(person !== undefined && { person }),
      ...(color !== undefined && { color }),
      prefix: readText('what_prefix') ?? base.prefix,
      suffix: readText('what_suffix') ?? base.suffix,
      isNvl: base.isNvl || /^nvl/i.test(kind),
    });
    return true;
  }

  private add(variable: string, voice: Voice): void {
    this.named = undefined;
    if (voice.person === undefined && voice.isNvl) this.textMode = 'nvl';
    this.voices.set(variable, voice);
  }

  private person(name: string, variable: string, color: string | undefined, at: string): string {
    const known = this.keys.get(name);
    if (known !== undefined) return known;
    const key = slugify(variable.replace(/^.*\./, ''), `person_${this.people.length + 1}`);
    const whole = color?.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color;
    this.keys.set(name, key);
    this.people.push({ key, name, ...(whole && { color: whole }), at });
    return key;
  }

  /** A character's name: '' for nobody, the variable's name if it is known only at run time. */
  private nameIn(code: string, isDynamic: boolean, variable: string): string {
    if (code === 'None') return '';
    const text = parseStringLiteral(code);
    const begunAs = (name: string) => {
      const value = this.variables.get(name.replace(/![a-z]+$/i, ''));
      return typeof value === 'string' ? value : '';
    };
    if (text === null || isDynamic) return begunAs(text ?? code) || variable;
    if (text.trim() === '') return '';
    const name = text
      .replace(/\[\[|\[([^[\]]{1,200})\]/g, (_, inner?: string) => (inner === undefined ? '[' : begunAs(inner)))
      .replace(/\{[^{}]*\}/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    return name === '' ? variable : name;
  }

  of(tag: string): ScriptedPerson | undefined {
    this.named ??= this.names();
    return this.named.get(tag) ?? undefined;
  }

  /** People by tag and name. A single word of a name suffices if it is unique. */
  private names(): Map<string, ScriptedPerson | null> {
    const named = new Map<string, ScriptedPerson | null>();
    const words = new Map<string, ScriptedPerson | null>();
    const byKey = new Map(this.people.map((person) => [person.key, person]));
    for (const person of [...this.people].reverse()) {
      const slug = slugify(person.name, '');
      named.set(slug, person).set(person.key, person);
      for (const word of new Set(slug.split('_')))
        if (word.length > 2) words.set(word, words.has(word) ? null : person);
    }
    for (const { id, name } of [...this.tags].reverse()) named.set(name.toLowerCase(), byKey.get(id) ?? null);
    for (const [word, person] of words) if (!named.has(word)) named.set(word, person);
    return named;
  }

  /** The words that a person's picture names may begin with. */
  listTags({ key, name }: ScriptedPerson): string[] {
    const said = this.tags.filter(({ id }) => id === key).map((tag) => tag.name.toLowerCase());
    return [...said, slugify(name, ''), key];
  }

  knows(variable: string): boolean {
    return this.voices.has(bare(variable));
  }

  /** Who speaks, the text around it, and the attributes; null for narration. */
  spoken({ who, isText, attributes }: Pick<SayStatement, 'who' | 'isText' | 'attributes'>): {
    speaker: ScriptedSpeaker | null;
    prefix: string;
    suffix: string;
    manner: ReturnType<typeof readManner>;
  } {
    const voice = isText ? undefined : this.voices.get(bare(who));
    const manner = readManner(attributes.map((word) => word.replace(/^-/, '')).join(','), MANNERS);
    const { prefix, suffix } = voice ?? NARRATOR;
    if (who === '' || (voice && voice.person === undefined)) return { speaker: null, prefix, suffix, manner };
    // A character may be created inline.
    const made = isText ? null : parseStringLiteral(parseCall(who)?.args[0]?.value ?? '');
    const name = (made ?? who).replace(/\{[^{}]*\}/g, '').trim();
    const person = voice?.person ?? this.keys.get(name) ?? (isText ? undefined : this.of(name.toLowerCase())?.key);
    const speaker = person !== undefined ? { person } : name === '' ? null : { name };
    return { speaker, prefix, suffix, manner };
  }
}

const bare = (variable: string): string => variable.replace(/^(?:character|store)\./, '');
