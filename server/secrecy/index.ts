/*
 * Keeps secrets from the player: which texts are secret, whether a text discloses one, and what is removed before it
 * reaches the Storyteller's prompt or the player. docs/secrecy.md
 */
export { createDescriptionRedactor, redactEnding, redactFindingNote } from './redact-author-texts.ts';
export { type RedactedDirection, redactDirection, redactPack } from './redact-pack.ts';
export { redactPlanResults } from './redact-plan-results.ts';
export { redactProposal } from './redact-proposal.ts';
export { createRedactor } from './redactor.ts';
export {
  createDisclosureTest,
  createSecretDetector,
  explainDisclosure,
  readPublicWords,
  type SecretDetector,
} from './secret-detector.ts';
export { indexFacts, revealedInTurn } from './secrets.ts';
