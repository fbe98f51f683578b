import { memoizeByText } from '../../shared/memoize.ts';
import { cutAtSentence } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { retellingText } from '../memory/render-memory.ts';
import { createRedactor, redactDirection, revealedInTurn } from '../secrecy/index.ts';
import { compileScene } from './compile-scene.ts';
import { craft, craftInBrief } from './craft.ts';
import { type CastText, renderCast } from './prompt-people.ts';
import { prepareSceneMaterial } from './scene-material.ts';
import {
  collectPromptNames,
  olderTurnsSection,
  openQuestionsSection,
  transcriptSection,
  truthSection,
} from './story-so-far.ts';
import type { TellingInput } from './teller-scene.ts';
import { turnBrief } from './turn-brief.ts';
import type { BriefSize, TurnToTell } from './turn-to-tell.ts';

/** Size of the prompt's head. */
export interface TellerHeadSize {
  craft: boolean;
  examples: boolean;
  /** Share of premise, setting and themes, from 0 to 1. */
  story: number;
  /** Whether the head has the cast; otherwise the turn describes who is present. */
  cast: boolean;
}

export const FULL_TELLER_HEAD: TellerHeadSize = { craft: true, examples: true, story: 1, cast: true };

const SHORT = { premise: 600, setting: 400, themes: 240, tone: 200, style: 900 } as const;

const MOODS_MAX = 20;

export interface Head {
  text: string;
  described: ReadonlySet<string>;
}

function storyText(story: VNPackage, actId: string, { story: share, craft: isLong }: TellerHeadSize): string {
  const { assets } = story;
  const { premise, themes, globalContext, globalMaterials } = story.plot;
  const act = story.plot.acts.find(({ id }) => id === actId);
  const part = (text: string, most: number) => (share === 1 ? text : cutAtSentence(text, Math.floor(most * share)));
  const style = act?.narrativeGuidelines ?? '';
  const materials = globalMaterials.filter((text) => text.trim() !== '');
  const line = (name: string, text: string) => (text.trim() === '' ? [] : [`${name}: ${text.trim()}`]);
  return [
    '# The story',
    ...line('Title', story.title),
    ...line('Premise', part(premise, SHORT.premise)),
    ...(isLong ? line('Setting', part(globalContext.setting, SHORT.setting)) : []),
    ...line('Tone', isLong ? globalContext.tone : cutAtSentence(globalContext.tone, SHORT.tone)),
    ...(isLong ? line('Themes', part(themes.join('; '), SHORT.themes)) : []),
    ...(isLong && share === 1
      ? line('Images of this story, for a scene that has a reason for one', materials.join(' / '))
      : []),
    ...(isLong ? line('Music', Object.keys(assets.music).slice(0, MOODS_MAX).join(', ')) : []),
    ...line('Style', isLong ? style : cutAtSentence(style, SHORT.style)),
  ].join('\n');
}

/** The stable head of the prompt: the same in every turn of an act, so that it can be cached. */
export function renderPromptHead(story: VNPackage, actId: string, size: TellerHeadSize): Head {
  const cast: CastText = size.cast ? renderCast(story, actId, 'whole') : { text: '', described: new Set() };
  const rules = size.craft ? craft(story.language, size.examples) : craftInBrief(story.language);
  const people = cast.text === '' ? [] : [`# The people of this act\n${cast.text}`];
  return { text: [rules, storyText(story, actId, size), ...people].join('\n\n'), described: cast.described };
}

/** The full head. Contains nothing the player must not know. */
export const storytellerInstructions = (story: VNPackage, actId: string): string =>
  renderPromptHead(story, actId, FULL_TELLER_HEAD).text;

/** Size of the turn's part. */
export interface TurnSize extends BriefSize {
  turns: number;
  truth: number;
}

export const FULL_TELLER_TURN: TurnSize = {
  turns: 20,
  truth: 1,
  lore: true,
  place: true,
  people: true,
  most: 8,
  authored: 1,
};

/** Prepares a turn once for all sizes of its prompt. */
export function prepareTurn(input: TellingInput): TurnToTell {
  const { story, state, pack } = input;
  const material = prepareSceneMaterial(input);
  const redactor = createRedactor({
    ...{ story, state, ...revealedInTurn(pack) },
    lore: material.lore.map(({ content }) => content),
    told: [...input.recentLines, ...(input.action.type === 'text' ? [input.action.text] : [])],
  });
  const direction = redactDirection(pack, redactor);
  return {
    ...{ input, material, scene: compileScene(input, material), direction, refused: [...redactor.dropped] },
    discloses: memoizeByText(redactor.discloses),
  };
}

/** A turn's own part of the prompt, constant parts first: transcript, earlier events, truth, the turn's brief. */
export function turnPrompt(turn: TurnToTell, described: ReadonlySet<string>, size: TurnSize): string {
  const { input, discloses } = turn;
  return [
    transcriptSection(input, size.turns),
    ...(size.truth > 0 ? [olderTurnsSection(input, size.turns, discloses), truthSection(input, size, discloses)] : []),
    ...(size.truth === 1 ? [openQuestionsSection(input, discloses)] : []),
    turnBrief(turn, described, size),
    ...(input.retelling ? [retellingText(input.retelling, collectPromptNames(input))] : []),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** A turn's full prompt. */
export function storytellerPrompt(input: TellingInput): string {
  const { described } = renderPromptHead(input.story, input.pack.act, FULL_TELLER_HEAD);
  return turnPrompt(prepareTurn(input), described, FULL_TELLER_TURN);
}
