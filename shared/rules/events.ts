import type { RulesState } from './rules-state.ts';

/** Fires each escalation whose threshold is crossed, lowest first, then those whose hour has come; each once. Rules of play, "Doom". */
export function crossThresholds(now: RulesState): void {
  const { thresholds, hours } = now.act;
  while (now.crossed < thresholds.length && (thresholds[now.crossed] ?? 0) <= now.doom) {
    now.crossed += 1;
    now.onCrossed(now.crossed - 1);
  }
  while (now.struck < hours.length && (hours[now.struck] ?? 0) <= now.time.minutes) {
    now.struck += 1;
    now.onStruck(now.struck - 1);
  }
}

/** Fires events whose condition holds, each once. Rules of play, "Events". */
export function fireEvents(now: RulesState): void {
  const { triggers } = now.act;
  for (let event = 0; event < triggers.length; event += 1) {
    const trigger = triggers[event];
    if (!trigger || now.fired[event] === 1 || (trigger.reads & now.changed) === 0) continue;
    if (!trigger.holds(now)) continue;
    now.waiting -= 1;
    fire(now, event);
  }
}

/** Whether the Director may call an event: one with a prose trigger, once, and on an act's first turn none that forces the climax. Rules of play, "Events". */
export const mayCall = ({ act, fired, actTurn }: RulesState, event: number): boolean =>
  act.triggers[event] === null && fired[event] === 0 && (act.forces[event] === 0 || actTurn > 1);

export function fire(now: RulesState, event: number): void {
  now.fired[event] = 1;
  now.fires += 1;
  if (now.act.forces[event] === 1) now.forced = true;
  now.onFired(event);
}
