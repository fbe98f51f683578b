import type { Direction, Lead } from '../../shared/play/index.ts';
import type { Pacing } from '../../shared/story/index.ts';
import type { PromptNames } from '../memory/render-memory.ts';
import type { TurnToTell } from './turn-to-tell.ts';

/** Writing guidelines for each pacing: sentence rhythm and the purpose of frames. */
const PACING_GUIDELINES: Record<Pacing['focus'], string> = {
  dialogue_and_worldbuilding:
    'unhurried. Two or three sentences a frame; let people interrupt, hesitate, show the place by what they do in it.',
  standard: 'even. One to three sentences a frame, speech and telling in turn; every frame brings something new.',
  tension_and_action:
    'quick. One short sentence or two a frame, strong verbs, hardly an adjective; one beat a frame, each worse or closer than the last.',
};

const LENGTHS = {
  short: '5 to 7 texts, 110 to 160 words in all',
  usual: '8 to 11 texts, 260 to 330 words in all, not more',
  long: '11 to 14 texts, 340 to 420 words in all, not more',
  ending: '16 to 22 texts, 550 to 700 words in all: what comes of the deed first, whole, then the end',
} as const;

/** What a turn changes, in words. */
const TURNING_POINTS: Record<NonNullable<Direction['turnsOn']>, string> = {
  known: 'what is known',
  place: 'where the protagonist is',
  stake: 'what is at stake',
  means: 'what the protagonist can act with',
  bond: 'how two people stand to each other',
};

/** A lead that a choice has to offer. @param number counted from 1 */
function leadLine({ text, place, option, price }: Lead, number: number, { material }: TurnToTell, names: PromptNames) {
  const { encounter } = material;
  const answer =
    encounter && 'options' in encounter && option !== undefined ? encounter.options?.[option]?.text : undefined;
  const notes = [
    ...(place === undefined ? [] : [`takes the protagonist to ${names.place(place)}`]),
    ...(answer === undefined ? [] : [`gives the scene’s answer “${answer}”`]),
    ...(price ? [`its price, to be clear from the words: ${price}`] : []),
  ];
  return `- Lead ${number}: ${text}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`;
}

export function endLines(turn: TurnToTell, names: PromptNames): string[] {
  const { input, scene, material, direction } = turn;
  const { leads } = direction;
  const { pack, isLast = true, leadsInto } = input;
  const { askedReason } = material.written;
  if (leadsInto !== undefined) return [`End so that the author’s next line can follow: “${leadsInto}” Then yield.`];
  if (!isLast) return ['Others tell what comes next: yield, without a choice.'];
  if (pack.checkAsked !== null)
    return [
      `Stop where the dice decide (${pack.checkAsked.stat})${askedReason === null ? ' whether what the protagonist tries succeeds' : `: ${askedReason}`}. Tell nothing of how it turns out. Then yield, without a choice.`,
    ];
  if (pack.climax?.tellsEnding) return ['After the last words yield, without a choice.'];
  if (pack.climax?.phase === 'last') return ['End on the climax’s last moment, then yield, without a choice.'];
  const options = scene.encounter?.options;
  if (options !== undefined && leads.length === 0)
    return [
      `After your last text these are shown as buttons, beside a field for the player’s own words: ${options.map((option) => `“${option}”`).join(' / ')}. End where they can be taken, without a choice: yield with "free-text".`,
    ];
  if (leads.length === 0)
    return ['End with a choice of 2 or 3 where the player has something to choose, else with a yield.'];
  return [
    `End with a choice of 2 or 3. Word these leads as the protagonist would do or say them, each with its "lead" number; ${leads.length === 1 ? 'the others are' : 'one option may be'} your own, without a number:`,
    ...leads.map(({ lead, number }) => leadLine(lead, number, turn, names)),
  ];
}

export function styleLines({ input, scene, direction: { feel, length, isDirected, turnsOn } }: TurnToTell): string[] {
  const isGuided = scene.parts?.some(({ beats }) => beats !== undefined) ?? false;
  const isFree = isDirected && !isGuided;
  const { climax } = input.pack;
  const number = isFree
    ? LENGTHS[climax === null ? length : climax.tellsEnding ? 'ending' : 'long']
    : `about ${scene.frameBudget} texts`;
  return [
    `Length: ${number}. A text is one "say" or "narrate".`,
    ...(turnsOn === undefined ? [] : [`What this turn changes: ${TURNING_POINTS[turnsOn]}.`]),
    ...(feel === null
      ? scene.encounter
        ? [`Pace: ${PACING_GUIDELINES[scene.encounter.focus]}`]
        : []
      : [`Feel: ${feel}`]),
  ];
}
