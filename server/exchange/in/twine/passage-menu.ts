import { FALSE, type ScriptExpression, TRUE, variableExpression } from '../script-compiler/expression.ts';
import { SHOWN } from '../script-compiler/program.ts';
import type { ScriptedChoice, ScriptedStep, TextPieces } from '../script-compiler/scripted-story.ts';
import { endsElsewhere, LINKS_OF } from './computed-links.ts';
import type { Builder, ScriptReader } from './script-reader.ts';

export const menuName = (passage: string): string => `${LINKS_OF}${passage}`;

export class PassageMenu {
  readonly choices: ScriptedChoice[] = [];
  /** Initial values of the variables that tell whether a link is shown. */
  readonly before: ScriptedStep[] = [];
  /** Some links return to the menu. */
  isComeBackTo = false;
  private readonly builder: Builder;
  private readonly reads: ScriptReader;

  constructor(builder: Builder, reads: ScriptReader) {
    this.builder = builder;
    this.reads = reads;
  }

  /** Adds a choice with what it tells, changes and leads to. @param tell reads its contents under a condition */
  choose(
    {
      words,
      shown,
      once,
      first = [],
    }: { words: TextPieces; shown: ScriptExpression; once: boolean; first?: readonly ScriptedStep[] },
    to: string | null,
    tell: (shown: ScriptExpression) => readonly ScriptedStep[],
  ): void {
    const { at, passage } = this.builder;
    const index = this.choices.push({ words, when: shown, steps: [], at }) - 1;
    const name = `${SHOWN}${passage} link ${index}`;
    const steps = [...first, ...tell(variableExpression(name))];
    const leaves = to !== null || endsElsewhere(steps);
    if (this.choices.length > index + 1) {
      // Links inside appear once this one was taken.
      this.hideAtFirst(name);
      steps.unshift(this.reads.set(name, 'set', TRUE));
    }
    if (to !== null) steps.push({ step: 'jump', to, at });
    else if (!leaves) {
      this.isComeBackTo = true;
      steps.push({ step: 'jump', to: menuName(passage), at });
    }
    this.choices[index] = { words, when: shown, steps, at, ...(once && !leaves && { once: true }) };
  }

  hideAtFirst(name: string): void {
    this.builder.variables.set(name, false);
    this.before.push(this.reads.set(name, 'set', FALSE));
  }
}
