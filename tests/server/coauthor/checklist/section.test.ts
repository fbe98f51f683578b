import { describe, expect, it } from 'vitest';
import {
  CHECKLIST_TOOL_DESCRIPTIONS,
  renderPlanningToolsSection,
} from '../../../../server/coauthor/checklist/index.ts';
import {
  CHECKLIST_TOOL_NAMES,
  PLANNING_STRATEGIES,
  type PlanningStrategy,
  PlanningStrategySchema,
} from '../../../../shared/checklist/index.ts';
import { PLANNING_TOOL_NAMES } from '../../../../shared/story/index.ts';

const itemsOf = (text: string): string[] => text.split('\n').filter((line) => /^\d+\. /.test(line));
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
});

describe('each strategy is a mindset of its own', () => {
  const mindset = (strategy: PlanningStrategy): string => {
    const other = strategy === 'react' ? 'plan_act_reflect' : 'react';
    return ownBlocks(renderPlanningToolsSection(strategy), renderPlanningToolsSection(other)).join('\n\n');
  };

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
});
