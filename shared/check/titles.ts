import { type FindingPlace, type PlanDraft, storyTitles, titledStory, type VNPackage } from '../story/index.ts';

/** What a reader calls the place of a finding: its title; its id where the story has none such. */
export const titleOfPlace = (story: VNPackage | PlanDraft, place: FindingPlace): string =>
  storyTitles(titledStory(story)).label(place);
