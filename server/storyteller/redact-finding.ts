import { mentionsName, readText } from '../../shared/check/disclosure.ts';
import { type ProposedEntry, ProposedEntrySchema } from '../../shared/memory/index.ts';
import { type PlotState, stripBracketedIds, type VNFrame } from '../../shared/play/index.ts';
import { consequencesIn } from '../../shared/rules/index.ts';
import { encountersById, type VNPackage } from '../../shared/story/index.ts';
import type { ScannedElement } from './json-stream-scanner.ts';
import { createSecretWatch, secretsStill } from './secret-watch.ts';

function namesCulprit(story: VNPackage, state: PlotState, note: string): boolean {
  const hidden = secretsStill(story, { state, encounters: [], ending: null });
  return story.characters.some(({ name, role }) => {
    if (role !== 'antagonist') return false;
    const parts = [name, ...name.split(/[\s·・]+/u).filter((part) => [...part].length > 1)];
    const isNamed = (text: string) => parts.some((part) => mentionsName(readText(text), part));
    return isNamed(note) && hidden.some(isNamed);
  });
}

/** A note that discloses a secret or names the culprit becomes its encounter's title. `state`: at the turn's end. */
export function redactFindingNote(story: VNPackage, state: PlotState, frame: VNFrame): VNFrame {
  if (frame.type !== 'notify' || frame.kind !== 'finding') return frame;
  const { text } = frame;
  const isThis = (finding: string): boolean => stripBracketedIds(story, finding) === text;
  const isGiveaway = (note: string): boolean => {
    const before = { ...state, findings: state.findings.filter((finding) => !isThis(finding)) };
    const { tells } = createSecretWatch(story, { state: before, encounters: state.landed, ending: null });
    return tells(note) || namesCulprit(story, state, note);
  };
  if (!isGiveaway(text)) return frame;
  const from = [...encountersById(story).values()].find((encounter) => {
    const own = 'findings' in encounter ? (encounter.findings ?? []) : [];
    return [...own, ...consequencesIn(encounter).flatMap(({ findings = [] }) => findings)].some(isThis);
  });
  return { ...frame, text: from && !isGiveaway(from.title) ? from.title : '…' };
}

const NOTED_MAX = 4;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Null for a frame. Secrets (`tells`) and canon, which only the Director writes, are dropped. */
export function parseNotedFacts(element: ScannedElement, tells: (text: string) => boolean): ProposedEntry[] | null {
  if ('broken' in element || fieldOf(element.value, 'type') !== 'noted') return null;
  const facts = fieldOf(element.value, 'facts');
  if (!Array.isArray(facts)) return [];
  return facts.slice(0, NOTED_MAX).flatMap((fact: unknown) => {
    const parsed = ProposedEntrySchema.safeParse(fact);
    return parsed.success && parsed.data.kind !== 'canon' && !tells(parsed.data.text) ? [parsed.data] : [];
  });
}
