import { describe, expect, it } from 'vitest';
import {
  CHECKLIST_TOOL_DESCRIPTIONS,
  renderPlanningToolsSection,
} from '../../../../server/coauthor/checklist/index.ts';
import {
  CHECKLIST_STEP_STATUSES,
  CHECKLIST_TOOL_NAMES,
  PLANNING_STRATEGIES,
  type PlanningStrategy,
  PlanningStrategySchema,
} from '../../../../shared/checklist/index.ts';
import { PLANNING_TOOL_NAMES } from '../../../../shared/story/index.ts';

const itemsOf = (text: string): string[] => text.split('\n').filter((line) => /^\d+\. /.test(line));
/** The one numbered line that says this. Fails when there is none. */
function itemAbout(text: string, about: RegExp): string {
  const found = itemsOf(text).filter((line) => about.test(line));
  expect(found, `a numbered line about ${about}`).not.toEqual([]);
  return found.join('\n');
}
/** The paragraphs and lists of a section: blank lines divide them. */
const blocksOf = (text: string): string[] => text.split('\n\n');
/** Where two renderings differ: the blocks of each that the other does not have. */
const ownBlocks = (text: string, other: string): string[] =>
  blocksOf(text).filter((block) => !blocksOf(other).includes(block));
const namesIn = (text: string): string[] => text.match(/planning_\w+/g) ?? [];

describe.each(PLANNING_STRATEGIES)('prompt snapshot tests: the planning section with the strategy %s', (strategy) => {
  const section = renderPlanningToolsSection(strategy);

  it('renders the same text as ever', async () => {
    await expect(`${section}\n`).toMatchFileSnapshot(`./snapshots/section.${strategy}.md`);
    expect(renderPlanningToolsSection(strategy)).toBe(section);
  });

  it('explains when to engage planning and when to respond directly', () => {
    const item = itemAbout(section, /directly/);
    expect(item).toMatch(/several/);
    expect(item).toMatch(/answer .*directly/i);
  });

  it('describes how to initialise the plan with planning_setup_plan', () => {
    expect(itemAbout(section, /`planning_setup_plan`/)).toMatch(/objective.*steps/);
  });

  it('documents how to expand and to refine the plan', () => {
    expect(itemAbout(section, /`planning_add_step`/)).toMatch(/append/i);
    expect(itemAbout(section, /`planning_update_step`/)).toMatch(/reword|refine/i);
  });

  it('calls out that step ids follow S### and must be given when updating or marking', () => {
    expect(itemAbout(section, /S###/)).toMatch(/must.*(update|mark).*(mark|update)/);
  });

  it('outlines status tracking with planning_mark_step', () => {
    const item = itemAbout(section, /`planning_mark_step`/);
    for (const status of CHECKLIST_STEP_STATUSES) expect(item).toContain(`\`${status}\``);
  });

  it('warns that planning_clear_plan discards the current plan', () => {
    expect(itemAbout(section, /`planning_clear_plan`/)).toMatch(/discards the current plan/);
  });

  it('reminds to stay brief and ASCII-only', () => {
    expect(itemAbout(section, /ASCII/)).toMatch(/brief/);
  });

  it('exposes all six tools and no other', () => {
    expect(new Set(namesIn(section))).toEqual(new Set(CHECKLIST_TOOL_NAMES));
    for (const name of PLANNING_TOOL_NAMES) expect(section).not.toContain(name);
  });

  it('has a single markdown heading, and ordered lists alone', () => {
    const lines = section.split('\n');
    expect(lines.filter((line) => line.startsWith('#'))).toEqual([lines[0]]);
    expect(lines[0]).toMatch(/^## \S/);
    expect(lines.filter((line) => /^\s*[-*+] /.test(line))).toEqual([]);
    for (const block of blocksOf(section).filter((each) => /^\d+\. /.test(each))) {
      const items = block.split('\n');
      expect(items.map((line) => Number(/^(\d+)\. /.exec(line)?.[1]))).toEqual(items.map((_, index) => index + 1));
    }
    expect(itemsOf(section).length).toBeGreaterThanOrEqual(10);
  });

  it('keeps the house style: ASCII, short, quiet', () => {
    expect(section).toMatch(/^[\x20-\x7e\n]+$/);
    expect(section.length).toBeLessThan(2200);
    expect(section).not.toMatch(/!|\b(ALWAYS|NEVER|MUST|IMPORTANT|CRITICAL|WARNING)\b/);
  });

  it('does not take itself for the first or only instructions', () => {
    expect(section).not.toMatch(
      /\byou are (a|an|the)\b|\b(above|below|following|previous|these|other|only) (instructions|rules)\b/i,
    );
    expect(section).not.toMatch(/\b(as|seen|described|listed) (above|below)\b|ignore|disregard|only tools/i);
  });

  it('does not say what the tools and limits are a second time', () => {
    expect(section).not.toMatch(/240|160|512|\{/);
  });
});

describe('each strategy is a mindset of its own', () => {
  const mindset = (strategy: PlanningStrategy): string => {
    const other = strategy === 'react' ? 'plan_act_reflect' : 'react';
    return ownBlocks(renderPlanningToolsSection(strategy), renderPlanningToolsSection(other)).join('\n\n');
  };

  it('react: short reasoning, tool calls and observations by turns', () => {
    expect(mindset('react')).toMatch(/reason.*act.*observe.*repeat/i);
    const [reason, act, observe] = itemsOf(mindset('react'));
    expect(reason).toMatch(/reason.*(sentence|brief|short)/i);
    expect(act).toMatch(/tool call/);
    expect(observe).toMatch(/observe.*update the plan/i);
  });

  it('react: observations become notes of plan steps', () => {
    expect(itemAbout(mindset('react'), /capture/i)).toMatch(/observation.*note.*step/);
  });

  it('plan_act_reflect: the entire plan is outlined before steps are carried out', () => {
    expect(mindset('plan_act_reflect')).toMatch(/plan.*act.*reflect/i);
    const [outline, act] = itemsOf(mindset('plan_act_reflect'));
    expect(outline).toMatch(/outline the entire plan/i);
    expect(act).toMatch(/carry out the steps/i);
  });

  it('plan_act_reflect: a short reflection after each tool call or completed step', () => {
    expect(itemAbout(mindset('plan_act_reflect'), /reflect.*after each/i)).toMatch(
      /sentence.*after each tool call or completed step/,
    );
  });

  it('plan_act_reflect: reflections become plan notes or brief status updates', () => {
    expect(itemAbout(mindset('plan_act_reflect'), /append/i)).toMatch(/reflection.*note.*brief status update/);
  });

  it('goal_decompose_route_synthesise: the goal is restated in own words at the start', () => {
    expect(itemsOf(mindset('goal_decompose_route_synthesise'))[0]).toMatch(/restate the goal in your own words/i);
  });

  it('goal_decompose_route_synthesise: concrete sub-problems come before tools are assigned to each', () => {
    const [, decompose, route] = itemsOf(mindset('goal_decompose_route_synthesise'));
    expect(decompose).toMatch(/concrete sub-problems before/i);
    expect(route).toMatch(/assign.*tools.*each sub-problem|each sub-problem.*tools/i);
  });

  it('goal_decompose_route_synthesise: it closes by synthesising the results into a cohesive answer', () => {
    expect(itemsOf(mindset('goal_decompose_route_synthesise')).at(-1)).toMatch(/synthesise.*results.*cohesive answer/i);
  });

  it('says nothing of the mindsets of the others', () => {
    for (const strategy of PLANNING_STRATEGIES) {
      const others = PLANNING_STRATEGIES.filter((each) => each !== strategy);
      for (const other of others) {
        for (const line of itemsOf(mindset(other))) expect(renderPlanningToolsSection(strategy)).not.toContain(line);
      }
    }
  });

  it('and names no tool in it', () => {
    for (const strategy of PLANNING_STRATEGIES) expect(namesIn(mindset(strategy))).toEqual([]);
  });
});

describe('rendering rules', () => {
  const reference = blocksOf(renderPlanningToolsSection('react'));

  it.each(PLANNING_STRATEGIES)('%s swaps the mindset and nothing else, in the same place', (strategy) => {
    const blocks = blocksOf(renderPlanningToolsSection(strategy));
    expect(blocks).toHaveLength(reference.length);
    const swapped = blocks.flatMap((block, index) => (block === reference[index] ? [] : [index]));
    expect(swapped).toEqual(strategy === 'react' ? [] : [2, 3]);
  });

  it('tool usage is the same to the byte, in the same order', () => {
    const usage = PLANNING_STRATEGIES.map((strategy) =>
      blocksOf(renderPlanningToolsSection(strategy))
        .filter((block) => namesIn(block).length > 0)
        .join('\n\n'),
    );
    expect(new Set(usage).size).toBe(1);
    expect(namesIn(usage[0] ?? '').filter((name, index, all) => all.indexOf(name) === index)).toEqual([
      'planning_setup_plan',
      'planning_add_step',
      'planning_update_step',
      'planning_mark_step',
      'planning_read_plan',
      'planning_clear_plan',
    ]);
  });

  it('the default is react, whatever the others say', () => {
    expect(PlanningStrategySchema.parse(undefined)).toBe('react');
    expect(renderPlanningToolsSection()).toBe(renderPlanningToolsSection('react'));
  });

  it('a strategy that does not exist is refused by name', () => {
    const parsed = PlanningStrategySchema.safeParse('tree_of_thought');
    expect(parsed.success).toBe(false);
    for (const strategy of PLANNING_STRATEGIES) expect(parsed.error?.message).toContain(strategy);
  });
});

describe('what each tool says of itself', () => {
  it.each(CHECKLIST_TOOL_NAMES)('%s: a short text in ASCII', (name) => {
    expect(CHECKLIST_TOOL_DESCRIPTIONS[name]).toMatch(/^[\x20-\x7e]{20,300}$/);
  });

  it('says what is not obvious from its name', () => {
    expect(CHECKLIST_TOOL_DESCRIPTIONS.planning_setup_plan).toMatch(/replaces/i);
    expect(CHECKLIST_TOOL_DESCRIPTIONS.planning_add_step).toMatch(/appends.*active/i);
    expect(CHECKLIST_TOOL_DESCRIPTIONS.planning_update_step).toMatch(/title.*details/i);
    expect(CHECKLIST_TOOL_DESCRIPTIONS.planning_mark_step).toMatch(/every step is done.*complete/i);
    expect(CHECKLIST_TOOL_DESCRIPTIONS.planning_clear_plan).toMatch(/abandon.*steps/i);
    expect(CHECKLIST_TOOL_DESCRIPTIONS.planning_read_plan).toMatch(/changes nothing/i);
  });
});
