export interface NamedElement {
  readonly type: 'premise' | 'character' | 'act' | 'node' | 'encounter';
  readonly actId?: string | undefined;
  readonly id?: string | undefined;
  readonly title: string;
}

type Nothing = Readonly<Record<never, never>>;

export type MissingKind =
  | 'session'
  | 'package'
  | 'play'
  | 'plan'
  | 'template'
  | 'save'
  | 'turn'
  | 'message'
  | 'line'
  | 'picture'
  | 'entry'
  | 'story-of-play'
  | 'bin-entry'
  | 'snapshot'
  | 'note';

export type SharingIds =
  | 'act'
  | 'character'
  | 'place'
  | 'encounter'
  | 'fact'
  | 'event'
  | 'lore'
  | 'option'
  | 'meter'
  | 'ending';

/** An unknown person, expression, picture, music, fact, meter or flag; an invalid condition; a duplicate id. */
export type SceneTroubleKind =
  | 'stranger'
  | 'face'
  | 'background'
  | 'mood'
  | 'fact'
  | 'meter'
  | 'condition'
  | 'flag'
  | 'twice';

interface SceneTrouble {
  readonly problem: SceneTroubleKind;
  readonly name: string;
}

/** A flag only what was removed set; a place, person, act or fact that a condition names; a fact only it revealed. */
export type LeftNeed =
  | 'flag'
  | 'flag-in-condition'
  | 'place-in-condition'
  | 'person-in-condition'
  | 'act-in-condition'
  | 'fact-in-condition'
  | 'fact'
  | 'picture-in-script'
  | 'music-in-script';

/** Why an action does not fit what a play waits for. */
export type ActionMismatch =
  | 'ended'
  | 'not-begun'
  | 'begun-already'
  | 'roll-first'
  | 'no-roll'
  | 'climax-next'
  | 'no-way'
  | 'no-choice'
  | 'choice-gone'
  | 'choice-locked'
  | 'no-words'
  | 'something-else-first';

/** Reasons met while writing a story; see `ReasonParams`. */
export interface DraftReasonParams {
  'story-without-premise': Nothing;
  'story-without-act': Nothing;
  'nothing-to-try': { readonly lacks: 'premise' | 'act' | 'place' };
  'places-not-on-map': { readonly act: NamedElement; readonly places: readonly string[] };
  'places-without-encounters': { readonly act: NamedElement; readonly places: readonly NamedElement[] };
  'places-without-art': { readonly act: NamedElement; readonly places: readonly NamedElement[] };
  'story-has-errors': { readonly count: number };
  'story-does-not-load': Nothing;

  'draft-changed': Nothing;
  'draft-has-story': Nothing;
  'element-missing': { readonly type: NamedElement['type']; readonly id: string | null };
  'act-lacks-place': { readonly act: NamedElement; readonly id: string; readonly isIntended: boolean };
  locked: { readonly lock: NamedElement; readonly inside: NamedElement | null };
  'checklist-locked': Nothing;
  'does-not-fit': { readonly type: NamedElement['type'] };
  'ids-taken': { readonly of: 'encounter' | 'fact'; readonly ids: readonly string[] };
  'ids-twice': { readonly ids: readonly string[] };
  'name-taken': { readonly kind: 'flag' | 'item'; readonly name: string };
  'name-unused': { readonly kind: 'flag' | 'item'; readonly name: string };
  'texts-do-not-fit': { readonly count: number };
  'leads-within-act': { readonly option: string };
  'no-room-for-copy': Nothing;
  'id-taken': { readonly id: string };
  'id-in-use': { readonly id: string };
  'way-to-nowhere': { readonly place: string; readonly to: readonly string[] };
  'begins-nowhere': { readonly act: NamedElement; readonly id: string };
  'map-differs': {
    readonly act: NamedElement;
    readonly unknown: readonly string[];
    readonly missing: readonly string[];
  };
  'encounters-first': { readonly place: NamedElement };
  'still-referred': { readonly element: NamedElement; readonly count: number };
  'premise-stays': Nothing;
  'last-place': { readonly act: NamedElement };
  'bears-no-picture': { readonly type: NamedElement['type'] };
  'nothing-to-step': { readonly way: 'undo' | 'redo'; readonly there: number };
  'finding-gone': Nothing;
  'error-stays': Nothing;
  'remark-stays': Nothing;
  'too-many-ignored': { readonly most: number };
  'scene-does-not-stand': SceneTrouble & {
    /** Line of its script, counted from 1; null outside of scripts. */
    readonly line: number | null;
    readonly element: NamedElement;
    /** The number of further ones. */
    readonly more: number;
  };

  'fields-left-out': { readonly fields: readonly string[] };
  'field-too-long': { readonly field: string; readonly limit: number; readonly isLeftOut: boolean };
  'taken-off-map': { readonly place: NamedElement; readonly encounters: number };
  'nothing-happens-there': { readonly place: NamedElement };
  'still-as-it-was': { readonly what: 'portrait' | 'picture' | 'music'; readonly element: NamedElement };
  'mood-without-track': { readonly place: NamedElement; readonly mood: string };
  'shares-track': { readonly place: NamedElement; readonly mood: string };
  'own-picture-stays': { readonly element: NamedElement };
  'left-as-it-is': { readonly by: NamedElement; readonly needs: LeftNeed; readonly name: string };
  'asks-for-roll': { readonly element: NamedElement };
  'scripts-kept': { readonly count: number };
  'saved-from-elsewhere': { readonly there: number; readonly version: number };
  'more-findings': { readonly count: number };
}

/** Reasons met while configuring, downloading or calling a model; see `ReasonParams`. */
export interface ModelReasonParams {
  'key-unfit': Nothing;
  'key-of-whom': { readonly providers: readonly string[] };
  'key-of-environment': { readonly variable: string };
  'model-of-environment': { readonly variable: string };
  'model-paints-nothing': { readonly model: string };

  // Failures of a model call. `who` is a provider's name or a server's address.
  'provider-has-no-model': { readonly who: string };
  'model-key-missing': { readonly who: string };
  'model-key-wrong': { readonly who: string };
  'model-unknown': { readonly who: string; readonly model: string };
  'model-not-reached': { readonly who: string; readonly isOwn: boolean };
  'model-address-wrong': { readonly who: string; readonly isOwn: boolean };
  'model-credit-spent': { readonly who: string };
  'model-rate-limited': { readonly who: string };
  'model-in-trouble': { readonly who: string; readonly status: number };
  'model-too-slow': { readonly who: string; readonly seconds: number };
  'model-fell-silent': { readonly who: string; readonly seconds: number };
  'model-says-nonsense': { readonly who: string };
  /** `said`: the model's own words. */
  'model-refuses': { readonly who: string; readonly said: string };
  'model-of-machine-fails': { readonly said: string };
  'model-name-unread': { readonly model: string };
  'model-lacks': { readonly model: string; readonly variable: string };
  'model-not-fetched': { readonly model: string };
  'model-cannot-be-evaluated': { readonly model: string; readonly why: string };

  'local-model-gone': { readonly name: string };
  'local-model-own': { readonly name: string };
  'local-model-no-room': { readonly name: string; readonly needs: string; readonly free: string };
  'local-model-not-served': { readonly name: string; readonly status: number };
  'local-model-broke-off': { readonly name: string };
  'local-model-wrong': { readonly name: string };
  'local-model-stopped': Nothing;
  'local-model-underway': { readonly isRuntime: boolean; readonly percent: number | null };
  'local-model-not-there': { readonly isRuntime: boolean };
  'local-model-no-memory': { readonly name: string; readonly needs: string; readonly free: string };
  'local-model-crashes': { readonly times: number };
  'local-model-ended': { readonly said: string };
  'local-file-unreadable': { readonly file: string; readonly isWhole: boolean };
  'local-runtime-failed': { readonly said: string };
  'local-list-unreadable': Nothing;
  'fetched-elsewhere': Nothing;
  'no-model-answered': Nothing;
}

/**
 * Every localizable reason for a refusal or remark, with its sentence's parameters. `RefusalError` says the same in
 * English.
 */
export interface ReasonParams extends DraftReasonParams, ModelReasonParams {
  answering: Nothing;
  'plan-being-made': Nothing;
  'plan-running': Nothing;
  'play-busy': Nothing;
  'play-moved-on': Nothing;
  gone: { readonly what: MissingKind };
  stopped: Nothing;
  'server-stopping': Nothing;

  'message-too-long': { readonly most: number; readonly length: number };
  'too-many-pictures': { readonly most: number };
  'conversation-went-on': Nothing;
  'answered-already': Nothing;
  'nothing-to-answer': Nothing;
  'decided-already': { readonly accepted: boolean };
  'nothing-to-decide': Nothing;
  'changed-since-asked': Nothing;
  'not-shown-yet': Nothing;
  'would-overwrite': { readonly element: NamedElement };
  'call-does-not-fit': Nothing;

  'plan-changed': Nothing;
  'plan-over': Nothing;
  'plan-idle': Nothing;
  'plan-cannot-run': {
    readonly count: number;
    /** The problems, as in `PlanIssue`: their step and code. */
    readonly issues: readonly { readonly code: string; readonly stepId: string | null }[];
  };
  'no-plan-made': Nothing;
  'planning-stopped': Nothing;
  'question-over': Nothing;
  'say-what-else': { readonly most: number };
  'template-needs-title': { readonly most: number };

  'action-does-not-fit': { readonly why: ActionMismatch };
  'choice-named-locked': { readonly choice: string; readonly why: string | null };
  'words-take-a-model': Nothing;
  'no-such-turn': { readonly turn: number; readonly at: number };
  'story-changed-since': Nothing;
  'version-lacks-what-is-needed': Nothing;
  'name-of-no-save': { readonly name: string };
  'save-is-protected': Nothing;
  'play-too-long-for-a-file': Nothing;
  'not-a-save': Nothing;
  'story-of-save-absent': { readonly title: string };
  'save-does-not-fit': { readonly title: string };
  'trial-stays-here': Nothing;
  'nothing-to-tell-again': Nothing;
  'told-as-written': { readonly turn: number };
  'told-in-older-version': { readonly turn: number };
  'turn-failed': Nothing;

  'not-a-story': Nothing;
  'act-without-places': { readonly act: NamedElement };
  'not-json': Nothing;
  'too-much-for-a-story': Nothing;
  'too-many-notes': { readonly most: number };
  'too-many-snapshots': { readonly most: number };
  'imports-waiting': Nothing;
  'archive-too-much': Nothing;
  'archive-broken': Nothing;
  'archive-encrypted': { readonly name: string };
  'format-unknown': { readonly name: string };
  'format-not-read': { readonly name: string; readonly format: string; readonly instead: readonly string[] };
  'formats-mixed': Nothing;
  'no-conversation': Nothing;
  'not-material': Nothing;
  'file-broken': { readonly name: string };
  'enclosed-missing': { readonly name: string };
  'script-does-not-compile': { readonly name: string; readonly said: string };
  'included-file-missing': { readonly name: string; readonly missing: string };
  'nothing-to-tell': { readonly name: string };
  'file-too-large': { readonly mebibytes: number };
  'picture-empty': Nothing;
  'picture-too-large': { readonly megabytes: number; readonly most: number };
  'picture-of-no-kind': { readonly formats: readonly string[] };
  'picture-broken': Nothing;
  'voice-of-no-kind': { readonly formats: readonly string[] };
  'picture-too-many-pixels': { readonly width: number; readonly height: number; readonly millions: number };
  'picture-shows-nobody': Nothing;
  'given-new-id': Nothing;
  'art-left-out': { readonly count: number };
  'story-fields-left-out': { readonly count: number; readonly names: readonly string[] };
  'no-protagonist': Nothing;
  'act-begins-elsewhere': { readonly act: NamedElement };
  'way-leads-nowhere': { readonly place: NamedElement; readonly to: string };
  'stranger-needed': { readonly place: NamedElement; readonly id: string };
  'id-was-twice': { readonly of: SharingIds; readonly title: string | null };
  'ids-were-twice': { readonly count: number };
  'first-is-meant': Nothing;
  'story-here-already': Nothing;
  'story-updated': { readonly version: number; readonly before: number };
  'story-saved-meanwhile': Nothing;
  'art-not-here': { readonly count: number };
  'voices-not-here': { readonly count: number };
  'scene-mended': SceneTrouble & { readonly element: NamedElement; readonly count: number };

  'answer-broke-off': Nothing;
  'art-failed': Nothing;
  'day-is-spent': { readonly tokens: number; readonly opensAt: string };
  'story-is-spent': { readonly tokens: number; readonly isSession: boolean };
  'check-given-up': Nothing;
  'too-many-checks': Nothing;
  'too-much-at-once': Nothing;
  'playtest-cancelled': Nothing;
  'playtests-waiting': Nothing;
  'playtest-too-long': Nothing;
  'evaluation-runs': Nothing;
  'evaluation-gone': Nothing;
  'export-gone': Nothing;
  'export-format-unknown': { readonly format: string };
  'page-too-large': Nothing;
  'export-option-untaken': { readonly format: string; readonly option: string };
  'exports-waiting': Nothing;
  'export-not-written': Nothing;
  'nothing-to-export': Nothing;

  'disk-refuses': Nothing;
  'disk-full': Nothing;

  'too-many-tries': Nothing;
  'person-is-spent': { readonly tokens: number; readonly opensAt: string };
  'too-many-requests': Nothing;
  'not-yours': Nothing;
  'not-shared': { readonly what: 'draft' | 'story' | 'play' };
  'needs-model': Nothing;
  'no-rewording': Nothing;
  'no-account': Nothing;
  'nobody-with-email': { readonly email: string };
  'email-taken': Nothing;
  'only-owner': Nothing;
  'name-not-allowed': { readonly name: string };
  'failed-inside': Nothing;
}

export type ReasonCode = keyof ReasonParams;

export type Reason = { readonly [Code in ReasonCode]: { readonly code: Code } & ReasonParams[Code] }[ReasonCode];
