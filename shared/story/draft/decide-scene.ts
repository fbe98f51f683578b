import { RefusalError } from '../../error.ts';
import type { Remark } from '../../remarks.ts';
import type { PlanningToolInput, ToolName } from '../planning-tools.ts';
import { sceneKey } from '../scene/address.ts';
import { type SceneProblem, sceneProblemsSince } from '../scene/validate.ts';
import { requireSceneSlot } from '../scene/write.ts';
import type { PlanDraft } from './draft.ts';
import { type DraftElement, elementKey, findEncounter, toNamedElement } from './element.ts';
import type { Decision, DraftEvent, EventOf } from './events.ts';
import { foldDraft } from './fold.ts';

/** Relative to the input: in the element itself, in an encounter of it, or elsewhere. */
function pathIn(draft: PlanDraft, aimed: DraftElement, { owner, path }: SceneProblem): string {
  if (elementKey(owner) === elementKey(aimed)) return path;
  const found = owner.type === 'encounter' ? findEncounter(draft, owner.id ?? '') : undefined;
  if (found?.kind === 'pool' && aimed.type === 'node' && aimed.id === found.nodeId)
    return `encounters.${owner.id}.${path}`;
  if (found?.kind === 'arc' && aimed.type === 'character' && aimed.id === found.characterId)
    return `personalArc.arcEncounters.${owner.id}.${path}`;
  return `${elementKey(owner)}.${path}`;
}

const ISSUES_MOST = 20;

/**
 * Refuses an edit that leaves an invalid scene anywhere. `getPath` maps a problem to its path in the input.
 * @throws RefusalError with an issue for each problem, by line and field
 */
export function requireValidScenes(
  draft: PlanDraft,
  event: DraftEvent,
  tool: ToolName,
  aimed: DraftElement,
  getPath: (problem: SceneProblem) => string | null = () => null,
): void {
  const after = foldDraft(draft, event);
  const problems = sceneProblemsSince(draft, after);
  const [first] = problems;
  if (first === undefined) return;
  const shown = problems.slice(0, ISSUES_MOST);
  const more = problems.length - shown.length;
  throw new RefusalError(
    'refused',
    `${shown.map(({ message }) => message).join(' · ')}${more > 0 ? ` · and ${more} more` : ''}`,
    {
      issues: shown.map((problem) => ({
        path: getPath(problem) ?? pathIn(after, aimed, problem),
        message: problem.message,
        kind: 'unfit',
      })),
      hint: `Call ${tool} again with ${problems.length === 1 ? 'this' : 'these'} corrected; nothing was changed.`,
      reason: {
        code: 'scene-does-not-stand',
        problem: first.kind,
        name: first.name.slice(0, 120),
        line: first.line,
        element: toNamedElement(after, first.owner),
        more: problems.length - 1,
      },
    },
  );
}

/** Returns a decision if the scenes it writes are valid. @throws RefusalError as `requireValidScenes` */
export function withValidScenes<Decided extends Decision>(
  draft: PlanDraft,
  decided: Decided,
  tool: ToolName,
  aimed: DraftElement,
): Decided {
  requireValidScenes(draft, decided.event, tool, aimed);
  return decided;
}

/**
 * Without lines the script is removed.
 * @throws RefusalError for an unknown part, and for invalid lines
 */
export function decideWriteScene(
  draft: PlanDraft,
  { lines, telling, ...wanted }: PlanningToolInput<'writeScene'>,
): Decision<EventOf<'scene-written'>> {
  const { slot, address, isAgain, asksForRoll } = requireSceneSlot(draft, wanted);
  const found = address.encounterId === undefined ? undefined : findEncounter(draft, address.encounterId);
  const event = {
    ...({ type: 'scene-written', address, lines } as const),
    ...(found?.kind === 'arc' && { characterId: found.characterId }),
    ...(telling !== undefined && { telling }),
  };
  const field = `${slot.path === '' ? '' : `${slot.path}.`}${isAgain ? 'again' : 'script'}.`;
  requireValidScenes(draft, event, 'writeScene', slot.owner, ({ scene, path }) =>
    scene === sceneKey(address) && path.startsWith(field) ? `lines.${path.slice(field.length)}` : null,
  );
  const remarks: Remark[] = asksForRoll
    ? [
        {
          told: `${sceneKey(address)} follows a roll, which is asked for from now on. Give its check a stat with updateElement.`,
          reason: { code: 'asks-for-roll', element: toNamedElement(draft, slot.owner) },
        },
      ]
    : [];
  return { event, remarks };
}
