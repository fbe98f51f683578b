import type { CheckMessages, SceneMessages, StructureMessages } from './message-types.ts';
import type { Voice } from './voice.ts';

/** The sentences of a finding: the problem and the fix. */
export type FindingText = readonly [message: string, fix: string];

type SentencesFor<Given> = { readonly [Key in keyof Given]: (given: Given[Key], voice: Voice) => FindingText };

/** A language's sentences for all messages of the check. */
export type Catalogue = SentencesFor<CheckMessages>;

/** The sentences about opening the story, acts, maps and encounters. */
export type StructureCatalogue = SentencesFor<StructureMessages>;

/** The sentences about written scenes. */
export type SceneCatalogue = SentencesFor<SceneMessages>;
