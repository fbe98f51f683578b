import { type FindingPlace, type PlanDraft, storyTitles, titledStory, type VNPackage } from '../story/index.ts';

/** The title of a finding's place; its id if the story does not have it. */
export const titleOfPlace = (story: VNPackage | PlanDraft, place: FindingPlace): string =>
  storyTitles(titledStory(story)).label(place);
