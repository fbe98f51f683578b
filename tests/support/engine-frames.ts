import {
  closingFrames,
  createStaged,
  movingFrames,
  openingFrames,
  type PlayStage,
  type Presence,
  presenceIn,
  type Story,
  sceneAt,
  scriptFrames,
  scriptOf,
  shownOn,
  stageAfter,
  type TurnClosing,
  toldLines,
  turnParts,
  type VNFrame,
} from '../../shared/play/index.ts';

/** The frames the engine gives in a turn, those of its scripts, who is in its scene, and the stage all that leaves. */
export interface EngineFrames {
  opening: VNFrame[];
  written: VNFrame[];
  presence: Presence;
  closing: VNFrame[];
  after: PlayStage;
}

/** What is shown in a turn of which nothing is told freely. @param stage as the turn found it */
export function engineFrames(story: Story, stage: PlayStage, closing: TurnClosing): EngineFrames {
  const { directed } = closing;
  const parts = turnParts(story, directed).map((part) => ({ part, state: closing.state }));
  const presence = presenceIn(story, stage, directed, parts);
  const staged = createStaged(shownOn(stage), stage.picture);
  const opening = openingFrames(story, stage, directed.opening);
  for (const frame of opening) staged.follow(frame);
  const moved = movingFrames(story, staged, directed, presence);
  for (const frame of moved) staged.follow(frame);
  opening.push(...moved);
  const portraits = new Set(Object.keys(story.source.assets.characters));
  const written = parts
    .filter(({ part }) => part.telling !== 'free')
    .flatMap(({ part, state }) => toldLines(story, state, scriptOf(sceneAt(story, state.act, part), part)))
    .flatMap((line) => [...scriptFrames([line], { staged, portraits })].map(({ frame }) => frame));
  const last = closingFrames(story, closing, staged.shown());
  const after = stageAfter(stage, [...opening, ...written, ...last], presence.here);
  return { opening, written, presence, closing: last, after };
}
