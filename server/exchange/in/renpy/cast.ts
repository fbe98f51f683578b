import {
  RENPY_PERSON,
  type Reader,
  readerIn,
  renpySpeech,
  type Speech,
  unescaped,
} from '../../../../shared/story/dialogue-lines.ts';
import { slugify } from '../../../../shared/story/index.ts';
import type { Value } from '../story/expression.ts';
import type { FormPerson, ScriptedStory, Speaker } from '../story/form.ts';

/** Somebody without a name, whose words are told. */
const NOBODY = /^(?:define\s+)?(\w+)\s*=\s*(?:nvl_narrator\b|(?:Nvl)?Character\(\s*(?:None\b|""|''|\w+\s*=))/;
const COLOR = /\bcolor\s*=\s*["'](#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3})(?:[0-9a-fA-F]{2})?["']/;

/** Whether a statement declares somebody who speaks, or tells. */
export const isPerson = (text: string): boolean => RENPY_PERSON.test(text) || NOBODY.test(text);

/** Who speaks in scripts, and by which names they and their pictures go. */
export class RenpyCast {
  readonly people: FormPerson[] = [];
  /** How whoever tells wants it shown. */
  textMode: ScriptedStory['textMode'];
  /** Names of variables that speak for nobody. */
  private readonly tellers = new Set(['narrator']);
  /** Keys of people by what they are called. */
  private readonly keys = new Map<string, string>();
  /** What their variables and their pictures are called. */
  private readonly tags: { id: string; name: string }[] = [];
  private readonly looker = readerIn({ cast: [] });
  private reader: Reader = this.looker.reader();
  private readonly variables: ReadonlyMap<string, Value>;

  /** @param variables what they begin as: names may stand in them */
  constructor(variables: ReadonlyMap<string, Value>) {
    this.variables = variables;
  }

  /** Looks at a statement for how people speak, and takes one that declares somebody. @returns false for what declares nobody */
  declare(text: string, at: string): boolean {
    this.looker.look(text);
    const [, teller = ''] = NOBODY.exec(text) ?? [];
    if (teller !== '') {
      this.tellers.add(teller);
      if (/\bkind\s*=\s*nvl\b|\bnvl_narrator\b/.test(text)) this.textMode = 'nvl';
      return true;
    }
    const [, key = '', , written = ''] = RENPY_PERSON.exec(text) ?? [];
    if (key === '') return false;
    const name = this.nameIn(written, key);
    const [, color] = COLOR.exec(text) ?? [];
    const whole = color?.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color;
    const known = this.keys.get(name);
    const id = known ?? slugify(key, `person_${this.people.length + 1}`);
    this.keys.set(name, id);
    this.keys.set(written, id);
    if (known === undefined) this.people.push({ key: id, name: unescaped(name), ...(whole && { color: whole }), at });
    // Pictures are shown by their tag, which is the name of the variable where it is not said.
    const [, tag = key] = /\bimage\s*=\s*["']([\w ]{1,60})["']/.exec(text) ?? [];
    this.tags.push({ id, name: tag });
    return true;
  }

  /** Reads from now on with everybody who was declared. */
  settle(): void {
    const cast = [...this.people.map(({ key, name }) => ({ id: key, name })), ...this.tags];
    this.reader = { ...this.looker.reader(), isRenpy: true, names: { cast } };
  }

  /** What somebody is called whose name a variable has. */
  private nameIn(written: string, key: string): string {
    const name = written.replace(/\[(\w+)(?:![a-z]+)?\]/gi, (_, variable: string) => {
      const value = this.variables.get(variable);
      return typeof value === 'string' ? value : '';
    });
    return name.trim() === '' ? key : name;
  }

  /** Whose pictures a tag names: whoever says so, or is called so. */
  of(tag: string): FormPerson | undefined {
    const id = this.tags.find(({ name }) => name.toLowerCase() === tag)?.id;
    const said = this.people.find(({ key, name }) => key === id || key === tag || slugify(name, '') === tag);
    if (said) return said;
    // One word of a name says whose picture it is where nobody else has it in theirs.
    const [only, ...others] = this.people.filter(
      ({ name }) => tag.length > 2 && slugify(name, '').split('_').includes(tag),
    );
    return others.length === 0 ? only : undefined;
  }

  /** What pictures of somebody may begin with. */
  tagsOf({ key, name }: FormPerson): string[] {
    const said = this.tags.filter(({ id }) => id === key).map((tag) => tag.name.toLowerCase());
    return [...said, slugify(name, ''), key];
  }

  /** Whether a variable speaks for nobody. */
  tells(variable: string): boolean {
    return this.tellers.has(variable);
  }

  /** What somebody says, as `ken happy "words"`; null for what is no speech. */
  speech(text: string): Speech | null {
    return renpySpeech(text.replace(/\s*\([^()"]*\)$/, ''), this.reader);
  }

  speaker({ character, name = '' }: Speech['speaker']): Speaker {
    const person = character ?? this.keys.get(name);
    return person === undefined ? { name } : { person };
  }
}
