import { renameInCondition } from '../../conditions/condition-names.ts';
import { type DraftAct, type PlanDraft, withThresholds } from '../../story/index.ts';
import { asCondition, readCondition } from '../analysis/conditions.ts';
import { findNearest } from '../analysis/similar-texts.ts';
import type { Finding } from '../finding.ts';
import type { FindingCode } from '../finding-kinds.ts';
import { GOOD_TURNS_A_TICK, TIGHT_CLOCK } from '../rules/clocks.ts';
import { findReachablePlaces } from './analyze-loss.ts';
import {
  changeAct,
  changePlace,
  changePremise,
  computeDraftReach,
  findActForFinding,
  placeIn,
  type RepairCall,
  type RepairRule,
  reachedAct,
} from './call.ts';

/** Maximum share of the available progress to require, so that the player may miss some. */
const SLACK = 0.8;

function addWay(act: DraftAct, from: string, to: string): RepairCall[] {
  const place = act.sandboxLocations.find(({ id }) => id === from);
  return place && !place.connections.includes(to)
    ? [changePlace(act.id, from, { connections: [...place.connections, to] })]
    : [];
}

const connect: RepairRule = (draft, finding) => {
  const found = reachedAct(draft, finding);
  const { id } = finding.where;
  if (!found || id === undefined || found.here.start === '') return null;
  const { act, here } = found;
  const back = findReachablePlaces(act, id).has(here.start) ? [] : addWay(act, id, here.start);
  return [...addWay(act, here.start, id), ...back];
};

const requireLess: RepairRule = (draft, finding) => {
  const found = reachedAct(draft, finding);
  if (!found) return null;
  const { act, here } = found;
  const wanted = Math.max(1, Math.floor(here.ceiling * SLACK));
  if (here.ceiling > here.required || wanted >= here.required || wanted > here.ceiling) return null;
  return changeAct(act.id, { 'globalProgression.requiredValue': wanted });
};

/** Resizes a clock; its escalations keep their relative position. */
function resized({ id, opposingForce: force }: DraftAct, size: number): RepairCall[] | null {
  if (!force) return null;
  const events = withThresholds(force.escalationEvents, (threshold) =>
    Math.min(size, Math.max(1, Math.round((threshold * size) / force.requiredValue))),
  );
  return changeAct(id, { 'opposingForce.requiredValue': size, 'opposingForce.escalationEvents': events });
}

/** Corrects a condition; null if the intention is unclear. */
type Rewrite = (text: string) => string | null;

/** Rewrites the invalid conditions of an event or a fact. */
function rewrite(
  draft: PlanDraft,
  { where }: Finding,
  isWrong: (text: string) => boolean,
  as: Rewrite,
): RepairCall[] | null {
  const act = draft.acts.find(({ id }) => id === where.actId);
  const changes: Record<string, unknown> = {};
  let isWhole = true;
  const mend = (path: string, text: string): void => {
    if (!isWrong(text)) return;
    const written = as(text);
    if (written === null) isWhole = false;
    else changes[path] = written;
  };
  if (where.type === 'event') {
    const event = act?.inevitableEvents?.find(({ id }) => id === where.id);
    if (!event) return null;
    mend(`inevitableEvents.${event.id}.triggerCondition`, event.triggerCondition);
    for (const [index, { condition }] of (event.conditionalBranches ?? []).entries()) {
      mend(`inevitableEvents.${event.id}.conditionalBranches.${index}.condition`, condition);
    }
  } else {
    const fact = (act ? act.facts : draft.premise?.facts)?.find(({ id }) => id === where.id);
    if (fact?.revealWhen !== undefined) mend(`facts.${fact.id}.revealWhen`, fact.revealWhen);
  }
  if (!isWhole || Object.keys(changes).length === 0) return null;
  return act ? changeAct(act.id, changes) : changePremise(changes);
}

/** Replaces a flag in a condition; null if it does not occur. */
function withFlag(text: string, from: string, to: string): string | null {
  const written = renameInCondition(text, { kind: 'flag', from, to });
  return written === text ? null : written;
}

/** Replaces an unknown name by the intended one, within quotation marks. */
const renamed: RepairRule = (draft, finding) => {
  const says = finding.says;
  const problem = says !== undefined && 'problem' in says ? says.problem : null;
  if (problem?.kind !== 'unknown-name' && problem?.kind !== 'item-never-given') return null;
  const [wrong] = problem.kind === 'unknown-name' ? problem.names : problem.items;
  const { near } = problem;
  if (wrong === undefined || near === null) return null;
  return rewrite(
    draft,
    finding,
    (text) => text === problem.text,
    (text) => {
      const written = text.replaceAll(`"${wrong}"`, `"${near}"`).replaceAll(`'${wrong}'`, `'${near}'`);
      return written !== text && (readCondition(written, true) ?? readCondition(written, false)) ? written : null;
    },
  );
};

export const ACT_REPAIRS: Partial<Record<FindingCode, RepairRule>> = {
  'condition-unknown-name': renamed,
  'condition-item-never-given': renamed,
  'progress-without-slack': requireLess,
  'progress-counts-as-none': (draft, finding) => {
    const act = findActForFinding(draft, finding);
    return act ? changeAct(act.id, { globalProgression: null }) : null;
  },
  'way-to-itself': (draft, finding) => {
    const act = findActForFinding(draft, finding);
    const place = placeIn(draft, finding);
    if (!act || !place) return null;
    return [changePlace(act.id, place.id, { connections: place.connections.filter((id) => id !== place.id) })];
  },
  'place-unreachable': connect,
  island: connect,
  'dead-end': (draft, finding) => {
    const act = findActForFinding(draft, finding);
    const place = placeIn(draft, finding);
    const from = act?.sandboxLocations.find(
      ({ id, connections }) => id !== place?.id && connections.includes(place?.id ?? ''),
    );
    return act && place && from ? addWay(act, place.id, from.id) : null;
  },
  'one-way-door': (draft, finding) => {
    const act = findActForFinding(draft, finding);
    const place = placeIn(draft, finding);
    if (!act || !place) return null;
    const calls = place.connections
      .filter((to) => act.sandboxLocations.some(({ id }) => id === to) && !findReachablePlaces(act, to).has(place.id))
      .flatMap((to) => addWay(act, to, place.id));
    return calls.length === 0 ? null : calls;
  },
  'clock-counts-as-none': (draft, finding) => {
    const act = findActForFinding(draft, finding);
    return act ? changeAct(act.id, { opposingForce: null }) : null;
  },
  'clock-too-fast': (draft, finding) => {
    const found = reachedAct(draft, finding);
    return found && resized(found.act, Math.max(TIGHT_CLOCK, Math.ceil(found.here.turnsToWin / GOOD_TURNS_A_TICK)));
  },
  'clock-never-matters': (draft, finding) => {
    const found = reachedAct(draft, finding);
    const size = Math.max(TIGHT_CLOCK, found?.here.turnsOfAll ?? 0);
    return found && size <= found.here.turnsOfAll * 2 ? resized(found.act, size) : null;
  },
  'threshold-out-of-range': (draft, finding) => {
    const act = findActForFinding(draft, finding);
    const force = act?.opposingForce;
    if (!act || !force) return null;
    const within = withThresholds(force.escalationEvents, (threshold) =>
      Math.min(force.requiredValue, threshold <= 0 ? 1 : threshold),
    );
    return changeAct(act.id, { 'opposingForce.escalationEvents': within });
  },
  'threshold-twice': (draft, finding) => {
    const act = findActForFinding(draft, finding);
    const force = act?.opposingForce;
    if (!act || !force) return null;
    const taken = new Set<number>();
    const apart = withThresholds(force.escalationEvents, (value) => {
      let threshold = value;
      while (taken.has(threshold) && threshold < force.requiredValue) threshold += 1;
      while (taken.has(threshold) && threshold > 1) threshold -= 1;
      taken.add(threshold);
      return threshold;
    });
    const values = apart.filter(({ threshold }) => typeof threshold === 'number');
    return taken.size === values.length ? changeAct(act.id, { 'opposingForce.escalationEvents': apart }) : null;
  },
  'condition-not-understood': (draft, finding) => {
    const { setters } = computeDraftReach(draft);
    return rewrite(
      draft,
      finding,
      (text) => asCondition(text, setters) !== null,
      (text) => asCondition(text, setters),
    );
  },
  'condition-unknown-flag': (draft, finding) => {
    const { setters } = computeDraftReach(draft);
    const strangers = (text: string): string[] =>
      (readCondition(text, true) ?? readCondition(text, false))?.reads.flags.filter((flag) => !setters.has(flag)) ?? [];
    return rewrite(
      draft,
      finding,
      (text) => strangers(text).length > 0,
      (text) =>
        strangers(text).reduce<string | null>((written, flag) => {
          const near = findNearest(flag, setters);
          return written === null || near === null ? null : withFlag(written, flag, near);
        }, text),
    );
  },
};
