import type { DraftElement, ToolName } from '../../../shared/story/index.ts';

const ENCOUNTER_PATH = /^encounters\.([^.]+)/;

/** What a call aims at; null for the story as a whole. */
export function targetOf({ tool, input }: { tool: ToolName; input: object }): DraftElement | null {
  const { type, actId, nodeId, encounterId, id, changes } = input as Record<string, string | undefined> & {
    changes?: object;
  };
  const inAct = actId === undefined ? {} : { actId };
  switch (tool) {
    case 'proposeStoryPremise':
      return { type: 'premise' };
    case 'proposeCharacter':
      return { type: 'character', ...(id === undefined ? {} : { id }) };
    case 'draftActOutline':
      return { type: 'act', ...(id === undefined ? {} : { id }) };
    case 'draftNodeWeb':
      return { type: 'act', ...(actId === undefined ? {} : { id: actId }) };
    case 'writeScene':
      if (encounterId !== undefined) return { type: 'encounter', ...inAct, id: encounterId };
      if (nodeId !== undefined) return { type: 'node', ...inAct, id: nodeId };
      return actId === undefined ? { type: 'premise' } : { type: 'act', id: actId };
    case 'draftNodeEncounters':
    case 'finalizeNode':
      return { type: 'node', ...inAct, ...(nodeId === undefined ? {} : { id: nodeId }) };
    case 'updateElement': {
      const within = Object.keys(changes ?? {}).map((path) => ENCOUNTER_PATH.exec(path)?.[1]);
      const [first] = within;
      if (type === 'node' && first !== undefined && within.every((one) => one === first))
        return { type: 'encounter', ...inAct, id: first };
      return type === 'premise' || type === 'character' || type === 'act' || type === 'node'
        ? { type, ...(type === 'node' ? inAct : {}), ...(id === undefined ? {} : { id }) }
        : null;
    }
    case 'finalizePackage':
      return null;
  }
}
