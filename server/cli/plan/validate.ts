import { defineCommand } from 'citty';
import { type PlanValidation, tryReadPlan, validateHere } from '../../../shared/plan/index.ts';
import { createUnattendedOrigin } from '../../plan/index.ts';
import { loadConfig } from '../environment.ts';
import { complain, safeLine, say, sayJson } from '../terminal.ts';
import { givenPlan, givenSkills, PLAN_ARGUMENTS } from './arguments.ts';
import { sayNeedsSession } from './session-tools.ts';
import { commandSkills } from './skills.ts';

/** `plan validate`: validates a plan against the tools of sessions and skills, and shows its order. */
export const validate = defineCommand({
  meta: { name: 'validate', description: 'Say in which order a plan would run, or what is wrong with it' },
  args: {
    ...PLAN_ARGUMENTS,
    json: { type: 'boolean', description: 'Print one JSON document: ok with the order, or the issues' },
  },
  run: async ({ args, rawArgs }) => {
    const config = loadConfig();
    const { format, plan: written } = await givenPlan(args);
    const { tools: skills } = await commandSkills(config, givenSkills(rawArgs));
    // Imported on demand: includes the co-author's tools.
    const { plannedTools } = await import('../../coauthor/index.ts');
    const tools = plannedTools(skills);
    const read = tryReadPlan(format, written, createUnattendedOrigin({ getTimeout: tools.getTimeout }));
    const validation = read.ok ? validateHere(read.plan, tools) : read;
    if (args.json) sayJson(validation.ok ? { ok: true, order: validation.order } : validation);
    else for (const line of inWords(validation)) say(line);
    const ofSessions = read.ok && validation.ok ? read.plan.steps.filter(({ tool }) => !skills.get(tool)) : [];
    if (ofSessions.length > 0) (args.json ? complain : say)(safeLine(sayNeedsSession(ofSessions)));
    return validation.ok ? 0 : 1;
  },
});

function inWords(validation: PlanValidation): string[] {
  if (validation.ok) {
    const { order } = validation;
    if (order.length === 0) return ['The plan can run. It has no steps.'];
    const width = String(order.length).length;
    return [
      'The plan can run, in this order:',
      ...order.map((id, index) => `${String(index + 1).padStart(width + 2)}  ${safeLine(id)}`),
    ];
  }
  const { issues } = validation;
  const lines = issues.map(({ code, stepId, message }) =>
    safeLine(`  ${code}${stepId === undefined ? '' : `, step "${stepId}"`}: ${message}`),
  );
  return [
    `The plan cannot run: ${issues.length === 1 ? 'one thing is' : `${issues.length} things are`} wrong with it.`,
    ...lines,
  ];
}
