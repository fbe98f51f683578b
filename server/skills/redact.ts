import type { SkillEvent } from '../../shared/plan/index.ts';

const HIDDEN = '(hidden)';

export type ScriptRedact = (text: string) => string;

/** Creates the redaction for all output of a script. Longer secrets first. */
export function createScriptRedact(secrets: Iterable<string>): ScriptRedact {
  const known = [...new Set([...secrets].flatMap((secret) => [secret, escaped(secret)]))]
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length);
  if (known.length === 0) return (text) => text;
  return (text) => known.reduce((clean, secret) => clean.replaceAll(secret, HIDDEN), text);
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Removes the end of a secret at the start of a text that was cut there. */
export function withoutCutSecret(text: string, secrets: Iterable<string>): string {
  const lengths = [...secrets].map((secret) => {
    let length = Math.min(secret.length - 1, text.length);
    while (length > 0 && !text.startsWith(secret.slice(-length))) length -= 1;
    return length;
  });
  return text.slice(Math.max(0, ...lengths));
}

/** @param value of bounded depth: an event's is at most `SKILL_EVENT_LIMITS.depth` */
export function redactValue(value: unknown, redact: ScriptRedact): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'number') {
    const text = String(value);
    const clean = redact(text);
    return clean === text ? value : clean;
  }
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (typeof value === 'object' && value !== null) return redactRecord(value, redact);
  return value;
}

const redactRecord = (record: object, redact: ScriptRedact): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([key, item]) => [redact(key), redactValue(item, redact)]));

/** Redacts secrets in all parts of an event. */
export function redactEvent(event: SkillEvent, redact: ScriptRedact): SkillEvent {
  switch (event.type) {
    case 'log':
      return {
        ...event,
        message: redact(event.message),
        ...(event.fields && { fields: redactRecord(event.fields, redact) }),
      };
    case 'state_patch':
      return { ...event, patch: redactRecord(event.patch, redact) };
    case 'asset':
      return { ...event, assetId: redact(event.assetId), kind: redact(event.kind), mediaType: redact(event.mediaType) };
    case 'ui_event':
      return {
        ...event,
        event: redact(event.event),
        ...(event.payload !== undefined && { payload: redactValue(event.payload, redact) }),
      };
    case 'error':
      return {
        ...event,
        errorCode: redact(event.errorCode),
        errorMessage: redact(event.errorMessage),
        ...(event.details !== undefined && { details: redactValue(event.details, redact) }),
      };
    case 'done':
      return { ...event, ...(event.summary !== undefined && { summary: redact(event.summary) }) };
  }
}
