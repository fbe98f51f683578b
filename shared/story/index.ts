export * from './act.ts';
export * from './character.ts';
export * from './credits.ts';
export * from './dialogue/line-note.ts';
export * from './dialogue/read.ts';
export * from './dialogue/stage-direction.ts';
export * from './dialogue/write.ts';
export * from './draft/add-material.ts';
export * from './draft/approval.ts';
export * from './draft/assemble-package.ts';
export { type DraftEdit, DraftEditSchema, decideEdit } from './draft/decide-edit.ts';
export * from './draft/decide-planning-tools.ts';
export * from './draft/decide-removal.ts';
export { decideWriteScene } from './draft/decide-scene.ts';
export { decideUnit, UNIT_EDITS_MAX, type UnitEdit, UnitEditsSchema } from './draft/decide-unit.ts';
export { changesNothing, decideUpdateElement } from './draft/decide-update.ts';
export * from './draft/describe-event.ts';
export * from './draft/diff.ts';
export * from './draft/draft.ts';
export * from './draft/element.ts';
export * from './draft/events.ts';
export * from './draft/finished-work.ts';
export * from './draft/flag-uses.ts';
export { foldDraft, foldDraftEvents } from './draft/fold.ts';
export * from './draft/from-package.ts';
export { type FindingName, isSameFinding } from './draft/ignored-findings.ts';
export * from './draft/locks.ts';
export { isEmptyDraft, isFinalized, nextStep, unmapped } from './draft/lookup.ts';
export * from './draft/name-changes.ts';
export * from './draft/name-uses.ts';
export { factIds, isUnmadeId, UNMADE_ID } from './draft/new-ids.ts';
export { siblingIndex } from './draft/order.ts';
export { type DraftingTool, draftingTool, predictEvent } from './draft/predict-event.ts';
export { propagateRenames } from './draft/propagate-renames.ts';
export * from './draft/provenance.ts';
export { ignoredFields, readToolInput, remarkLeftOut } from './draft/read-input.ts';
export * from './draft/references.ts';
export * from './draft/take-over.ts';
export * from './draft-words.ts';
export * from './encounter.ts';
export { field, type NamedThing } from './field.ts';
export { fieldMeanings, getFieldMeaning, listNamedFields, stripPrivateFields } from './field-meanings.ts';
export { type DraftHit, findInDraft, HITS_MAX, toReplacements } from './find/find-in-draft.ts';
export { type FoundForm, findRenameHits, type ProseRename } from './find/rename-hits.ts';
export { listStoryNames, STORY_NAME_KINDS, type StoryName, type StoryNameKind } from './find/story-names.ts';
export { eachElementTexts } from './find/story-texts.ts';
export * from './id.ts';
export * from './ignored-finding.ts';
export { isLoreActivated, keyComesUp, type LoreSearch, loreKeyProblem, searchLore } from './lore-keys.ts';
export { type NamedItem, normalizeWord } from './normalize-word.ts';
export * from './note.ts';
export * from './package.ts';
export * from './planning-tool-returns.ts';
export * from './planning-tools.ts';
export * from './read-package.ts';
export * from './scene/address.ts';
export * from './scene/markup.ts';
export * from './scene/script.ts';
export * from './scene/staging.ts';
export * from './scene/traversal.ts';
export {
  findAllSceneProblems,
  problemsOfScene,
  type SceneNames,
  type SceneProblem,
  sceneNames,
} from './scene/validate.ts';
export {
  getVoiceKey,
  getVoiceState,
  hashSpokenWords,
  restoreVoices,
  stripVoices,
  voicedCounts,
} from './scene/voiced-lines.ts';
export { countWords, scriptCounts } from './scene/word-count.ts';
export { unmadeDegrees } from './scene/write.ts';
export * from './story-index.ts';
export { storyTitles, type TitledStory, titledStory } from './story-titles.ts';
export * from './world-info.ts';
