import type { ScriptedStep } from '../story/scripted-story.ts';
import type { LinkTarget } from './nodes.ts';
import { BACK } from './routes.ts';
import type { Builder, ScriptReader } from './script-reader.ts';

/** The passage of a link, or a route that is resolved after all passages are read; null if there is none. */
export function resolvedTarget(to: LinkTarget, builder: Builder, reads: ScriptReader): string | null {
  const { facts, passage } = builder;
  if (typeof to !== 'string') {
    if ('back' in to || to.named.trim() === 'previous()') return BACK;
    const read = reads.expression(to.named, false);
    if (read === null) return null;
    return read.is === 'value'
      ? resolvedTarget(String(read.value), builder, reads)
      : facts.routes.computed(read, passage);
  }
  const name = to.trim();
  if (facts.passages.has(name)) return name;
  if (name === 'previous()') return BACK;
  const expression = /^(?:[$_]|["'`]|\(|State\.)/.test(name) ? reads.expression(name, false) : null;
  if (expression === null) return null;
  return expression.is === 'value' && expression.value === name
    ? null
    : resolvedTarget({ named: name }, builder, reads);
}

/** A target as the report shows it. */
export const targetText = (to: LinkTarget): string => (typeof to === 'string' ? to : 'named' in to ? to.named : '←');

/** Whether steps always leave the passage. */
export const endsElsewhere = (steps: readonly ScriptedStep[]): boolean =>
  steps.some(({ step }) => step === 'jump' || step === 'end');
