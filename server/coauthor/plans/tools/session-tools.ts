import { clipCharacters } from '../../../../shared/clip.ts';
import type { PlanTool } from '../../../plan/index.ts';
import { unitOfPlan } from '../../session/events.ts';
import type { SessionTools } from '../types.ts';
import { coauthorTool, type SessionToolsContext } from './coauthor-tool.ts';
import { coauthorToolName, plannedTools } from './names.ts';

/** The most of a plan's title that its history tells, in characters. */
const TITLE_LENGTH = 120;

/** A title in one line, short enough for a line of the history. */
const inLine = (title: string): string => clipCharacters(title.replace(/\s+/g, ' ').trim(), TITLE_LENGTH);

/**
 * Makes the tools of sessions' plans: those of the co-author and the scripts of skills, over what they work with. All that
 * the co-author's change in one run is undone together.
 */
export const createSessionTools =
  (context: SessionToolsContext): SessionTools =>
  ({ live, run, skills }) => {
    const planned = plannedTools(skills, { checklist: live.current().checklistTools });
    const there = new Set(planned.names());
    const made = new Map<string, PlanTool>();
    const toolRun = { live, unit: unitOfPlan(run.planId), title: inLine(run.title) };
    return {
      names: planned.names,
      get: (tool) => {
        const name = coauthorToolName(tool);
        if (name === undefined) return skills.get(tool);
        if (!there.has(name)) return undefined;
        const own = made.get(name) ?? coauthorTool(name, context, toolRun);
        made.set(name, own);
        return own;
      },
    };
  };
