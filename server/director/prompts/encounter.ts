import { oneLine } from '../../../shared/memory/index.ts';
import { type StoryEncounter, splitSentences, wholeSentences } from '../../../shared/play/index.ts';
import type { ClockTime, Consequence, WrittenCheck } from '../../../shared/story/index.ts';

/** Joins the parts of a line that are not empty. */
export const joinParts = (parts: readonly (string | false | null | undefined)[], glue = ', '): string =>
  parts.filter(Boolean).join(glue);

const paragraph = (text: string): string => text.trim().replace(/\s*\n\s*/gu, ' / ');

/** Clips a text to whole sentences; keeps the first even if it is longer, but clips a very long one. */
export function clipToSentences(text: string, max: number): string {
  if (text.length <= max) return text;
  // Cut early: no more of it can be used.
  const beginning = text.slice(0, max * 2 + 1);
  const [first = ''] = splitSentences(beginning);
  return wholeSentences(beginning, max) || (first.length <= max * 2 ? first.trim() : oneLine(beginning, max));
}

const describeNeeds = ({ prerequisites, excludeIfFlags, requiredCharacters, arc }: StoryEncounter): string =>
  joinParts([
    prerequisites.length > 0 && `needs ${prerequisites.join(', ')}`,
    excludeIfFlags.length > 0 && `not with ${excludeIfFlags.join(', ')}`,
    requiredCharacters.length > 0 && `with ${requiredCharacters.join(', ')}`,
    arc && `${arc.phase} of the arc of ${arc.character}`,
  ]);

const describeFlags = (flags: readonly string[]): string => (flags.length === 0 ? '' : `flags ${flags.join(', ')}`);

const describeGains = ({ progression, flags }: StoryEncounter): string =>
  joinParts([progression > 0 && `progress ${progression}`, describeFlags(flags)]);

/** An encounter in a line: subject, conditions and rewards. */
export function formatEncounterLine(encounter: StoryEncounter, max = Number.POSITIVE_INFINITY): string {
  const { id, title, type, findings, description } = encounter;
  const gist = findings.length > 0 ? findings.join(' ') : (splitSentences(paragraph(description))[0]?.trim() ?? '');
  const gives = describeGains(encounter);
  const about = joinParts([type, describeNeeds(encounter), gives && `gives ${gives}`], '; ');
  return `  - ${id} “${title}” (${about})${gist.length > max ? '' : `: ${gist}`}`;
}

/** An encounter in a paragraph: `formatEncounterLine`, what happens, and its options. */
export function encounterParagraph(encounter: StoryEncounter): string {
  const { id, title, type, findings, description, options } = encounter;
  const gives = describeGains(encounter);
  const about = joinParts([type, describeNeeds(encounter), gives && `gives ${gives}`], '; ');
  return joinParts(
    [
      `  - ${id} “${title}” (${about}): ${paragraph(description)}`,
      findings.length > 0 && `Found: ${findings.join(' ')}`,
      options.length > 0 && `Options: ${options.map(({ text }) => text).join(' / ')}`,
    ],
    ' ',
  );
}

export const timeText = ({ day, hour, minute = 0 }: ClockTime): string =>
  `${day === undefined ? '' : `day ${day}, `}${hour}:${String(minute).padStart(2, '0')}`;

export const encounterName = ({ id, title }: StoryEncounter): string => `  - ${id} “${title}”`;

function consequenceText({ text, progress, doom, flags, findings, adjust, items, complication }: Consequence): string {
  return joinParts(
    [
      text && paragraph(text),
      progress !== undefined && progress > 0 && `progress ${progress}`,
      doom !== undefined && doom !== 0 && `doom ${doom > 0 ? '+' : ''}${doom}`,
      flags && flags.length > 0 && `flags ${flags.join(', ')}`,
      ...(findings ?? []).map((finding) => `found: ${finding}`),
      ...Object.entries(adjust ?? {}).map(([meter, by]) => `${meter} ${by > 0 ? '+' : ''}${by}`),
      ...(items?.gained ?? []).map((item) => `gained: ${item}`),
      ...(items?.lost ?? []).map((item) => `lost: ${item}`),
      complication && `trouble: ${complication}`,
    ],
    '; ',
  );
}

const DEGREES = ['full', 'mixed', 'miss'] as const;

function checkText(check: WrittenCheck): string {
  const degrees = DEGREES.flatMap((degree) => {
    const consequence = check[degree];
    const said = consequence ? consequenceText(consequence) : '';
    return said === '' ? [] : [`${degree}: ${said}`];
  });
  return joinParts([check.stat ? `rolls ${check.stat}` : 'has a roll', ...degrees], '; ');
}

export interface EncounterStanding {
  open: readonly number[];
  /** The chosen one; null for none. */
  answered: number | null;
  notes: readonly string[];
}

/** An encounter in full. @param max characters of its description; whole sentences */
export function encounterText(
  encounter: StoryEncounter,
  source: {
    options?:
      | readonly {
          then?: Consequence | undefined;
          check?: WrittenCheck | undefined;
          requires?: string | undefined;
        }[]
      | undefined;
    check?: WrittenCheck | undefined;
  },
  { open, answered, notes }: EncounterStanding,
  max = Number.POSITIVE_INFINITY,
): string {
  const { id, title, type, options, findings, interactables, description, scene } = encounter;
  // Each option has its own flags.
  const given = options.length > 0 ? { ...encounter, flags: [] } : encounter;
  const gives = joinParts([describeGains(given), ...findings.map((finding) => `found: ${finding}`)], '; ');
  const written = scene.first.lines.length > 0 && 'written: it is told in the author’s own words';
  const describeConsequences = (index: number): string => {
    const option = source.options?.[index];
    const { flags = [], requires = null } = options[index] ?? {};
    const follows = joinParts(
      [
        option?.then && consequenceText(option.then),
        option?.check && checkText(option.check),
        flags.length > 0 && `as it closes: ${describeFlags(flags)}`,
        answered === null &&
          !open.includes(index) &&
          requires !== null &&
          `not open now: needs ${source.options?.[index]?.requires ?? 'something else'}`,
      ],
      '; ',
    );
    return follows === '' ? '' : ` → ${follows}`;
  };
  return [
    `${id} “${title}” (${joinParts([type, describeNeeds(encounter), written, ...notes], '; ')})`,
    clipToSentences(paragraph(description), max),
    ...(answered === null
      ? options.map((option, index) => `  option ${index}: ${option.text}${describeConsequences(index)}`)
      : [`  Taken: option ${answered}: ${options[answered]?.text ?? ''}${describeConsequences(answered)}`]),
    ...(source.check ? [`  Its roll: ${checkText(source.check)}`] : []),
    ...(interactables.length > 0 ? [`  Things in it: ${interactables.join(', ')}`] : []),
    ...(gives === '' ? [] : [`  Closing it gives: ${gives}`]),
  ].join('\n');
}
