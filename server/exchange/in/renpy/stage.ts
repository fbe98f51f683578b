import { POSITIONS, type ScriptLine, TRANSITIONS } from '../../../../shared/story/index.ts';
import type { Reporter } from '../script-compiler/reporter.ts';
import type { ScriptedStep } from '../script-compiler/scripted-story.ts';
import { type RenpyPictures, splitPictureName } from './pictures.ts';
import type { RenpySounds } from './sounds.ts';

const CLAUSES = /\s+(?:at|with|behind|onlayer|zorder|as)\s.*$/s;
/** Whether the statement is about a layer other than `master`. */
const isAbove = (rest: string): boolean => /(?:^|\s)onlayer\s+(?!master\b)\w/.test(rest);
const SHAKES = new Set(['vpunch', 'hpunch']);
const PAUSE_MAX = 5000;
/** Transition classes without a counterpart here. */
const TRANSITION_CLASSES = /^(?:\w*Transition|\w*Dissolve|Pixellate|CropMove|PushMove|MoveFactory|Swing)$/;

type Transition = (typeof TRANSITIONS)[number];

export type PersonOf = (tag: string) => { readonly key: string; readonly name: string } | undefined;

/** Reads the statements that show pictures or play sounds. */
export class RenpyStage {
  private readonly pictures: RenpyPictures;
  private readonly sounds: RenpySounds;
  private readonly findPerson: PersonOf;
  private readonly reporter: Reporter;
  readonly actors = new Set<string>();
  private readonly shown = new Set<string>();
  private readonly transitions = new Map<string, Transition>();

  constructor(pictures: RenpyPictures, sounds: RenpySounds, findPerson: PersonOf, reporter: Reporter) {
    this.pictures = pictures;
    this.sounds = sounds;
    this.findPerson = findPerson;
    this.reporter = reporter;
  }

  /** Reads a transition declaration. @returns false for any other statement */
  declare(declared: string): boolean {
    const [, name, made = ''] = /^(\w+)\s*=\s*([A-Z]\w*)\(/.exec(declared) ?? [];
    const transition = transitionNamed(made);
    if (name === undefined || (transition === undefined && !TRANSITION_CLASSES.test(made))) return false;
    if (transition) this.transitions.set(name, transition);
    return true;
  }

  private findTransition(named: string): Transition | undefined {
    return this.transitions.get(named) ?? transitionNamed(named);
  }

  private transitionIn(text: string): Transition | undefined {
    const [, named] = /\swith\s+(\w+)/.exec(text) ?? [];
    return named === undefined ? undefined : this.findTransition(named);
  }

  /** The steps of a statement; null without a counterpart. A transition applies to what was shown last in `before`. */
  step(text: string, at: string, before: ScriptedStep[]): ScriptedStep[] | null {
    const [, word = '', rest = ''] = /^(\w+)\s*(.*?):?$/s.exec(text) ?? [];
    switch (word) {
      case 'scene':
        return this.scene(rest, at);
      case 'show':
        return this.show(rest, at);
      case 'hide': {
        const [tag = ''] = splitPictureName(rest);
        this.pictures.hide(tag);
        return this.hide(tag, this.transitionIn(rest), at);
      }
      case 'with':
        return this.with(rest, at, before);
      case 'play':
      case 'queue': {
        const [, channel = '', played = ''] = /^(\w+)\s+(.+)$/s.exec(rest) ?? [];
        const line = this.sounds.play(channel, played, at);
        return line ? [stage(line, at)] : channel === 'music' ? [] : null;
      }
      case 'stop':
        return /^music\b/.test(rest) ? [stage({ type: 'music' }, at)] : [];
      case 'pause':
        return [pause(rest, at)];
      case 'window':
      case 'nvl':
        // The kind of text box is a property of the whole story.
        return /^(?:show|hide|auto|clear)\b/.test(rest) ? [] : null;
      default:
        return null;
    }
  }

  called(text: string, at: string): ScriptedStep[] | null {
    const [, name, args = ''] = /^renpy\.(pause|music\.play|music\.stop)\(\s*(.*?)\s*\)$/s.exec(text) ?? [];
    if (name === 'pause') return [pause(/^(?:delay\s*=\s*)?([\d.]*)/.exec(args)?.[1] ?? '', at)];
    if (name === 'music.stop') return [stage({ type: 'music' }, at)];
    if (name !== 'music.play') return null;
    const [, channel = 'music'] = /\bchannel\s*=\s*["'](\w+)["']/.exec(args) ?? [];
    const line = this.sounds.play(channel, args, at);
    return line ? [stage(line, at)] : channel === 'music' ? [] : null;
  }

  private scene(rest: string, at: string): ScriptedStep[] {
    // Hiding on another layer does not change the scene.
    if (isAbove(rest)) return [];
    const name = rest.replace(CLAUSES, '').trim();
    const transition = this.transitionIn(rest);
    const id = name === '' || /^expression\b/.test(name) ? null : this.pictures.scene(name);
    if (id !== null) {
      this.shown.clear();
      return [stage({ type: 'background', id, ...(transition && { transition }) }, at)];
    }
    // A single colour is no picture but a blackout.
    if (name !== '' && !/^(?:bg\s+)?(?:black|white)$/.test(name))
      this.reporter.add(at, 'picture-missing', { what: name });
    return [...this.shown].flatMap((tag) => this.hide(tag, undefined, at));
  }

  private show(rest: string, at: string): ScriptedStep[] | null {
    if (/^(?:screen|expression|layer)\b/.test(rest)) return null;
    const [tag = '', ...attributes] = splitPictureName(rest.replace(CLAUSES, ''));
    const person = this.findPerson(tag);
    if (!person) {
      // A picture of no person may be a background.
      const id = /^(?:bg|background|cg)$/.test(tag) ? this.pictures.scene([tag, ...attributes].join(' ')) : null;
      const isOverAll = tag === 'cg' || isAbove(rest);
      return id === null ? null : [stage({ type: isOverAll ? 'cg' : 'background', id }, at)];
    }
    const expression = this.pictures.person([tag, ...attributes], person.key, person.name);
    const [, place = ''] = /\sat\s+(?:true)?(\w+)/.exec(rest) ?? [];
    const position = POSITIONS.find((each) => each === place);
    const transition = this.transitionIn(rest);
    this.shown.add(tag);
    this.actors.add(person.key);
    const line: ScriptLine = {
      ...{ type: 'show', character: person.key },
      ...(expression && { expression }),
      ...(position && { position }),
      ...(transition && { transition }),
    };
    return [stage(line, at, person.key)];
  }

  private hide(tag: string, transition: Transition | undefined, at: string): ScriptedStep[] {
    this.shown.delete(tag);
    const person = this.findPerson(tag);
    if (!person) return [];
    return [stage({ type: 'hide', character: person.key, ...(transition && { transition }) }, at, person.key)];
  }

  private with(named: string, at: string, before: ScriptedStep[]): ScriptedStep[] {
    if (SHAKES.has(named)) return [stage({ type: 'effect', effect: 'shake' }, at)];
    const transition = this.findTransition(named);
    if (!transition) return [];
    for (let index = before.length - 1; index >= 0; index -= 1) {
      const step = before[index];
      const line = step?.step === 'line' && step.line.type === 'stage' ? step.line.line : undefined;
      if (step?.step !== 'line' || step.line.type !== 'stage' || !line || !isShown(line)) break;
      before[index] = { ...step, line: { ...step.line, line: { transition, ...line } } };
    }
    return [];
  }
}

const isShown = (line: ScriptLine): line is Extract<ScriptLine, { type: 'background' | 'show' | 'hide' }> =>
  line.type === 'background' || line.type === 'show' || line.type === 'hide';

/** The transition whose name a Ren'Py transition begins with: `fade`, `pushright`, `irisin`. */
const transitionNamed = (named: string): Transition | undefined =>
  TRANSITIONS.find((transition) => named.toLowerCase().startsWith(transition));

/** @param seconds as written; empty for a pause until the player clicks */
const pause = (seconds: string, at: string): ScriptedStep =>
  stage({ type: 'pause', ms: Math.min(PAUSE_MAX, Math.round((Number(seconds) || 0) * 1000)) }, at);

const stage = (line: ScriptLine, at: string, person?: string): ScriptedStep => ({
  step: 'line',
  line: { type: 'stage', line, ...(person !== undefined && { person }) },
  at,
});
