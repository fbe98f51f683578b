import {
  CLIMAX_TURNS_MAX,
  getCurrentAct,
  openEndings,
  type PlotState,
  type StoryAct,
  TURNS_TO_CALL,
  whyNoClimax,
} from '../../../shared/play/index.ts';
import type { DirectInput } from '../types.ts';
import { joinParts } from './encounter.ts';
import type { SituationLimits } from './sections.ts';

/** How the act can end: what it depends on, and which endings are open. */
export function describeActEnd({ story, opening }: DirectInput, { list }: SituationLimits): string[] {
  const { state, climax } = opening;
  const act = getCurrentAct(story, state);
  const isLast = story.acts.at(-1)?.id === act.id;
  const missing = missingProgress(act, state);
  const why = whyNoClimax(story, state);
  if (!climax && missing > 0 && why !== null) return [];
  const may = climax
    ? climaxLines(climax, act, state)
    : why !== null
      ? [`Progress is full, but the climax cannot be called yet. ${why}`]
      : [
          missing === 0
            ? 'Progress is full, so the act is ripe. Call its climax now, or next turn where the central scene is still under way, with the evidence of this play: what was found, done, promised, lost. Nothing new is opened any more. Where its scene needs a later hour, offer the player to let the time pass.'
            : `The act has had its time: call its climax now, on evidence, or next turn where a scene must end first. The ${missing} progress that is missing can be earned in it, by what the player does, 1 a turn. Where the central scene is elsewhere, bring it to the player.`,
          ...(state.fullSince > 0
            ? [
                `Uncalled, it comes by itself in ${Math.max(1, TURNS_TO_CALL - (state.actTurn - state.fullSince))} turns.`,
              ]
            : []),
        ];
  const isOpen = climax?.outcome === 'forced' && missing > 0;
  const endings = isLast ? openEndings(story, state).slice(0, list) : [];
  const won = isLast && isOpen ? openEndings(story, { ...state, climaxDue: 'won' }).slice(0, list) : [];
  return [
    ...may,
    ...(endings.length > 0
      ? [
          isOpen ? 'Endings if it ends as it stands:' : 'Endings that are open now:',
          ...endings.map((ending, index) => `- ending ${index}: ${endingText(ending)}`),
        ]
      : []),
    ...(won.length > 0 ? ['And if the climax is won:', ...won.map((ending) => `- ${endingText(ending)}`)] : []),
  ];
}

const endingText = ({ title, text }: { title: string; text: string }): string => joinParts([title, text], '. ');

const missingProgress = ({ progress }: StoryAct, state: PlotState): number =>
  progress === null ? Number.POSITIVE_INFINITY : progress.max - state.progress;

function climaxLines(
  { outcome, turn }: NonNullable<DirectInput['opening']['climax']>,
  act: StoryAct,
  state: PlotState,
): string[] {
  const missing = missingProgress(act, state);
  return [
    `The climax is under way, ${outcome}: turn ${turn} of at most ${CLIMAX_TURNS_MAX}. What the player does in it counts, and it turns on what they planted, promised and found. The player travels only by your word now, along a way: intent "place". No doom is counted.`,
    'First the truth: the player puts it together and shows it; who stands against them is there in person, denies, bargains, and owns to one piece at a time. Then the deed that decides. Then what follows from it for each who matters, what was promised and what is owed, while the player can still have their part in it. A turn for each. Hours that must pass before the end pass in one of these turns, with the player, not in the last.',
    ...(turn < CLIMAX_TURNS_MAX
      ? [
          'Give "close": true only where all that is told, and one last scene is left, in one place: with it the story or act ends in this turn.',
        ]
      : [
          'It ends in this turn: what the deed brings, then the end. No new find and no other confession; what is left open may stay so. "leads" are [] where the story ends.',
        ]),
    ...(outcome === 'forced' && missing > 0 && Number.isFinite(missing)
      ? [
          `It is won if ${missing} more progress is earned in it: grant 1 for each deed that brings it closer, and leave it open until then.`,
        ]
      : []),
  ];
}
