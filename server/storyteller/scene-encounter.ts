import { cutAtSentence, type DirectionPack } from '../../shared/play/index.ts';
import type { AnyEncounter, Pacing } from '../../shared/story/index.ts';

export interface SceneEncounter {
  id: string;
  title: string;
  description: string;
  type: string;
  focus: Pacing['focus'];
  phase: 'opening' | 'middle' | 'closing';
  again: boolean;
  framesBefore: number;
  expectedFrames: number;
  interactables: string[];
  findings: string[];
  answered?: string;
  options?: string[];
}

/** @param lines limits texts: number, characters each and in total @param chars limits a text */
export function createSceneEncounter(
  pack: NonNullable<DirectionPack['encounter']>,
  encounter: AnyEncounter,
  lines: (texts: readonly string[], count: number, each: number, all: number) => string[],
  chars: (most: number) => number,
): SceneEncounter {
  const options = 'options' in encounter ? (encounter.options ?? []) : [];
  const answered = pack.answered === null ? undefined : options[pack.answered]?.text;
  const findings = pack.phase === 'closing' && 'findings' in encounter ? (encounter.findings ?? []) : [];
  return {
    id: encounter.id,
    title: encounter.title,
    description: encounter.description,
    type: encounter.type,
    focus: encounter.pacing.focus,
    phase: pack.phase,
    again: pack.again,
    framesBefore: pack.framesBefore,
    expectedFrames: pack.expectedFrames,
    interactables: lines('interactables' in encounter ? (encounter.interactables ?? []) : [], 8, 80, 500),
    // Findings are told when they are found.
    findings: lines(findings, 8, 300, 900),
    ...(answered !== undefined && { answered }),
    ...(pack.asksOptions && { options: options.map(({ text }) => cutAtSentence(text, Math.max(80, chars(300)))) }),
  };
}
