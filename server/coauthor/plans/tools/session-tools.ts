import { clipCharacters } from '../../../../shared/clip.ts';
import type { PlanTool } from '../../../plan/index.ts';
import { unitOfPlan } from '../../session/events.ts';
import type { SessionTools } from '../types.ts';
import { coauthorTool, type SessionToolsContext } from './coauthor-tool.ts';
import { coauthorToolName, plannedTools } from './planned-tools.ts';

/** Maximum length of a plan's title in the history, in characters. */
const TITLE_LENGTH = 120;

const inLine = (title: string): string => clipCharacters(title.replace(/\s+/g, ' ').trim(), TITLE_LENGTH);

/** Creates the tools of a session's plans. All changes of a run are undone together. */
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
