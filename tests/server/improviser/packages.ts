import { hasGrammar } from '../../../server/improviser/assets.ts';
import type { StoryToolInputs } from '../../../server/improviser/story/act.ts';
import { type Brief, STORY_KINDS, type StoryKind } from '../../../shared/brief/index.ts';
import { LANGUAGES, type Language } from '../../../shared/language/tag.ts';
import {
  type Asset,
  assemblePackage,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  EMPTY_DRAFT,
  foldDraft,
  type PlanDraft,
  readToolInput,
  type VNPackage,
} from '../../../shared/story/index.ts';
import { briefOf } from '../../support/brief-of.ts';

/** Acts, places an act, and people. */
const SIZES: [number, number, number][] = [
  [1, 4, 3],
  [1, 1, 1],
  [2, 4, 5],
  [3, 6, 8],
  [1, 12, 12],
  [1, 2, 2],
  [1, 6, 4],
];
/** Every genre in every language it is written in. */
export const GRAMMARS = LANGUAGES.flatMap((language) =>
  STORY_KINDS.filter((kind) => hasGrammar(kind, language)).map((kind) => [kind, language] as const),
);

/** What a story is asked for with; sizes take turns by seed. */
export function briefFor(kind: StoryKind, language: Language, seed: number): Brief {
  const [acts, places, people] = SIZES[seed % SIZES.length] ?? [1, 4, 3];
  return briefOf({ language, genre: kind, length: { acts, places, people } });
}

const picture: Asset = { url: '/media/x/y.webp', mimeType: 'image/webp' };

/** Takes a whole story through the tools' own decisions, and refuses what they refuse. */
export function draftOf(plan: StoryToolInputs): PlanDraft {
  let draft: PlanDraft = EMPTY_DRAFT;
  const premise = readToolInput(draft, 'proposeStoryPremise', plan.premise).input;
  draft = foldDraft(draft, decideProposeStoryPremise(draft, premise).event);
  for (const raw of plan.characters) {
    const character = readToolInput(draft, 'proposeCharacter', raw).input;
    draft = foldDraft(draft, { ...decideProposeCharacter(draft, character).event, image: picture });
  }
  for (const act of plan.acts) {
    draft = foldDraft(
      draft,
      decideDraftActOutline(draft, readToolInput(draft, 'draftActOutline', act.outline).input).event,
    );
    draft = foldDraft(draft, decideDraftNodeWeb(draft, readToolInput(draft, 'draftNodeWeb', act.web).input).event);
    for (const pool of act.pools) {
      draft = foldDraft(
        draft,
        decideDraftNodeEncounters(draft, readToolInput(draft, 'draftNodeEncounters', pool).input).event,
      );
    }
    for (const assets of act.assets) {
      const decision = decideFinalizeNode(draft, readToolInput(draft, 'finalizeNode', assets).input);
      draft = foldDraft(draft, { ...decision.event, background: picture, music: picture });
    }
  }
  return draft;
}

export const packageOf = (plan: StoryToolInputs): VNPackage =>
  assemblePackage(draftOf(plan), {
    id: 'the_story',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    title: plan.premise.title,
  });
