import type { SkillEvent } from '../../shared/plan/index.ts';
import { redactRecord, redactValue, type ScriptRedact } from './redact.ts';

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
