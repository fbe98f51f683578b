import {
  closingFrames,
  createStageTracker,
  getPartScript,
  journeyFrames,
  movingFrames,
  openingFrames,
  type PlayStage,
  type Presence,
  placeLeftAtOnce,
  presenceIn,
  type Story,
  sceneAt,
  scriptFrames,
  shownOn,
  stageAfter,
  type TurnClosing,
  toldAt,
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
  const parts = turnParts(story, directed).map((part) => ({ part, state: toldAt(story, closing.state, part) }));
  const presence = presenceIn(story, stage, directed, parts);
  const staged = createStageTracker(shownOn(stage), stage.picture);
  const opening = openingFrames(story, stage, directed.opening);
  for (const frame of opening) staged.follow(frame);
  const follow = (frames: VNFrame[]): VNFrame[] => {
    for (const frame of frames) staged.follow(frame);
    return frames;
  };
  let isThere = placeLeftAtOnce(story, directed.opening) === null;
  if (isThere) opening.push(...follow(movingFrames(story, staged, directed, presence)));
  const portraits = new Set(Object.keys(story.source.assets.characters));
  const written: VNFrame[] = [];
  for (const { part, state } of parts) {
    if (!isThere && state.location === closing.state.location) {
      isThere = true;
      written.push(...follow(journeyFrames(story, staged, directed.opening, [...opening, ...written])));
      written.push(...follow(movingFrames(story, staged, directed, presence)));
    }
    if (part.telling === 'free') continue;
    for (const line of toldLines(story, state, getPartScript(sceneAt(story, state.act, part), part)))
      written.push(...[...scriptFrames([line], { staged, portraits })].map(({ frame }) => frame));
  }
  const last = closingFrames(story, closing, staged.shown());
  const after = stageAfter(stage, [...opening, ...written, ...last], presence.here);
  return { opening, written, presence, closing: last, after };
}
