export * from './act.ts';
export * from './actor.ts';
export * from './approval.ts';
export * from './character.ts';
export * from './credits.ts';
export { collectCredits } from './credits.ts';
export * from './decision.ts';
export * from './describe-draft-event.ts';
export * from './dialogue.ts';
export * from './dialogue-write.ts';
export * from './draft.ts';
export * from './draft-add-material.ts';
export { ignoredFields, readToolInput, remarkLeftOut } from './draft-checks.ts';
export * from './draft-decide.ts';
export * from './draft-diff.ts';
export { type DraftEdit, DraftEditSchema, decideEdit } from './draft-edit.ts';
export * from './draft-events.ts';
export * from './draft-finished.ts';
export { foldDraft, foldDraftEvents } from './draft-fold.ts';
export * from './draft-from-package.ts';
export { type FindingName, isSameFinding } from './draft-ignored.ts';
export * from './draft-locks.ts';
export { isEmptyDraft, isFinalized, nextStep, unmapped } from './draft-lookup.ts';
export { factIds, isUnmadeId, UNMADE_ID } from './draft-new-ids.ts';
export * from './draft-package.ts';
export { type DraftingTool, draftingTool, predictEvent } from './draft-predict.ts';
export * from './draft-provenance.ts';
export * from './draft-references.ts';
export * from './draft-remove.ts';
export { decideUnit, type UnitEdit, UnitEditsSchema } from './draft-unit.ts';
export { changesNothing, decideUpdateElement } from './draft-update.ts';
export { decideWriteScene } from './draft-write-scene.ts';
export * from './element.ts';
export * from './encounter.ts';
export * from './expression.ts';
export { field, type NamedThing } from './field.ts';
export { fieldMeanings, getFieldMeaning, listNamedFields, stripPrivateFields } from './field-meanings.ts';
export * from './id.ts';
export * from './ignored-finding.ts';
export * from './line-note.ts';
export { isLoreActivated, keyComesUp, type LoreSearch, loreKeyProblem, searchLore } from './lore-keys.ts';
export * from './markup.ts';
export { type NamedItem, normalizeWord } from './normalize-word.ts';
export * from './package.ts';
export * from './package-candidate.ts';
export * from './package-text.ts';
export * from './planning-tool-returns.ts';
export * from './planning-tools.ts';
export * from './scene-address.ts';
export * from './scene-traversal.ts';
export {
  findAllSceneProblems,
  problemsOfScene,
  type SceneNames,
  type SceneProblem,
  sceneNames,
} from './scene-validate.ts';
export { unmadeDegrees } from './scene-write.ts';
export * from './script.ts';
export * from './stage-direction.ts';
export * from './staging.ts';
export * from './story-index.ts';
export { type IndexedStory, indexStory } from './story-index.ts';
export { storyTitles, type TitledStory, titledStory } from './story-titles.ts';
export {
  getVoiceKey,
  getVoiceState,
  hashSpokenWords,
  restoreVoices,
  stripVoices,
  voicedCounts,
} from './voiced-lines.ts';
export { countWords, scriptCounts } from './word-count.ts';
export * from './world-info.ts';
