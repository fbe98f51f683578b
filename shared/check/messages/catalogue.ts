import type { CheckMessages, SceneMessages, StructureMessages } from './message-types.ts';
import type { Voice } from './voice.ts';

export type FindingText = readonly [message: string, fix: string];

type SentencesFor<Given> = { readonly [Key in keyof Given]: (given: Given[Key], voice: Voice) => FindingText };

export type Catalogue = SentencesFor<CheckMessages>;

export type StructureCatalogue = SentencesFor<StructureMessages>;

export type SceneCatalogue = SentencesFor<SceneMessages>;
