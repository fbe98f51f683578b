import type { Sayings, SceneSayings, StructureSayings } from './sayings.ts';
import type { Voice } from './voice.ts';

/** What is said of a finding: what is wrong, and what would mend it. */
export type Said = readonly [message: string, fix: string];

type SentencesFor<Given> = { readonly [Key in keyof Given]: (given: Given[Key], voice: Voice) => Said };

/** A language's sentences for all the check says. */
export type Catalogue = SentencesFor<Sayings>;

/** The first part of them. */
export type StructureCatalogue = SentencesFor<StructureSayings>;

/** The part of them that is about what is written. */
export type SceneCatalogue = SentencesFor<SceneSayings>;
