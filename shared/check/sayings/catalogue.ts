import type { Sayings, SceneSayings, StructureSayings } from './sayings.ts';
import type { Voice } from './voice.ts';

/** The sentences of a finding: the problem and the fix. */
export type Said = readonly [message: string, fix: string];

type SentencesFor<Given> = { readonly [Key in keyof Given]: (given: Given[Key], voice: Voice) => Said };

/** A language's sentences for all messages of the check. */
export type Catalogue = SentencesFor<Sayings>;

/** The sentences about opening the story, acts, maps and encounters. */
export type StructureCatalogue = SentencesFor<StructureSayings>;

/** The sentences about written scenes. */
export type SceneCatalogue = SentencesFor<SceneSayings>;
