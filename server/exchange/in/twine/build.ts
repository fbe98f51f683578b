import { TRUE } from '../script-compiler/expression.ts';
import type { Passage, ScriptedStep } from '../script-compiler/scripted-story.ts';
import type { TwineNode } from './nodes.ts';
import { PassageBuilder } from './passage-builder.ts';
import { menuName } from './passage-menu.ts';
import type { Builder } from './script-reader.ts';

/** A passage of what is told and a menu of its links. If some links only tell more, it is a separate passage. */
export function buildPassages(nodes: readonly TwineNode[], builder: Builder): Passage[] {
  const { at, passage: name } = builder;
  const title = name.slice(0, 200);
  const passage = new PassageBuilder(builder, nodes);
  const built = passage.steps(nodes, TRUE);
  const steps = [...passage.menu.before, ...built];
  if (passage.menu.choices.length === 0) return [{ name, title, steps, at }];
  const menu: ScriptedStep = { step: 'menu', choices: passage.menu.choices, at };
  if (!passage.menu.isComeBackTo) return [{ name, title, steps: [...steps, menu], at }];
  return [
    { name, title, steps: [...steps, { step: 'jump', to: menuName(name), at }], at },
    { name: menuName(name), title, steps: [menu], at },
  ];
}
