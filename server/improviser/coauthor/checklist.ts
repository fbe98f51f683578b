import { CHECKLIST_LIMITS, type ChecklistStep } from '../../../shared/checklist/index.ts';
import { counted } from '../../../shared/english.ts';
import { asciiOf, capitalise, listOf } from '../../words/text.ts';
import { genreGrammar, hasGenre } from '../assets.ts';
import type { ActPlan } from '../story/act.ts';
import type { Brief } from '../story/brief.ts';
import { genreOf } from '../story/compose.ts';
import type { StoryPlan } from '../story/story-plan.ts';
import type { ChecklistCall, Work } from './answer.ts';
import type { ShownChecklist } from './conversation.ts';
import type { ShownDraft } from './shown-draft.ts';

type ShownAct = ShownDraft['acts'][number];

interface NewStep {
  title: string;
  details?: string;
}

/** What `planning_setup_plan` is called with. */
export interface Setup {
  objective: string;
  initialSteps: NewStep[];
}

/** Titles of places above this many are counted, not listed. */
const NAMED_PLACES = 6;
/** An objective is brief; the premise can be read in the draft. */
const LINE_MAX = 140;

/** A place's name in plain letters: its title, else its id. */
const placeName = ({ id, title }: { id: string; title: string }): string =>
  asciiOf(title, 60) || capitalise(id.replaceAll(/[_-]+/g, ' '));

/** The steps of an act that is to be built whole. */
function stepsOfAct({ outline, web: { locations } }: ActPlan, number: number): NewStep[] {
  const places = counted(locations.length, 'place');
  const names = locations.length <= NAMED_PLACES ? listOf(locations.map(placeName), 'en') : places;
  const title = asciiOf(outline.title, 80);
  const step = (what: string): NewStep => ({ title: asciiOf(`Act ${number}: ${what}`, CHECKLIST_LIMITS.title) });
  return [
    { ...step('outline'), ...(title === '' ? {} : { details: `"${title}"` }) },
    step(`map of ${places}`),
    step(`encounters of ${names}`),
    step('pictures and music'),
  ];
}

const STAGES: [RegExp, Work['stage']][] = [
  [/\bsave\b|\bpackage\b|^finali[sz]e(?: (?:it|(?:the )?(?:whole )?story))?$/i, 'save'],
  [/\boutline\b|\bskeleton\b/i, 'outline'],
  [/\bencounters?\b/i, 'pools'],
  [/\bmap\b|\bweb\b/i, 'web'],
  [/\bpictures?\b|\bmusic\b|\bassets?\b|\bbackgrounds?\b|\bfinali[sz]e\b/i, 'assets'],
  [/\bpremise\b/i, 'premise'],
  [/\bcast\b|\bcharacters?\b/i, 'cast'],
];

/** The work a step's title means, whoever wrote it; null where that cannot be told. Without an act it means any. */
function workOfTitle(title: string): { stage: Work['stage']; act: number | null } | null {
  const numbered = /\bact (\d+)\b/i.exec(title);
  const act = numbered === null ? null : Number(numbered[1]);
  // Our own titles say the stage first; names of places, which may hold any word, come after it.
  const said = /^Act \d+: (outline|map|encounters|pictures)\b/.exec(title)?.[1] ?? title;
  const stage = STAGES.find(([pattern]) => pattern.test(said))?.[1];
  return stage === undefined ? null : { stage, act };
}

const means = ({ title }: Pick<ChecklistStep, 'title'>, work: Work): boolean => {
  const meant = workOfTitle(title);
  return meant?.stage === work.stage && (work.act === 0 || meant.act === null || meant.act === work.act);
};

function isActDone(act: ShownAct, stage: Work['stage']): boolean {
  const mapped = act.intendedLocations.every((id) => act.sandboxLocations.some((place) => place.id === id));
  const filled = mapped && act.sandboxLocations.every(({ encounters }) => encounters.length > 0);
  switch (stage) {
    case 'web':
      return mapped;
    case 'pools':
      return filled;
    case 'assets':
      return filled && act.sandboxLocations.every(({ finalized }) => finalized);
    default:
      return true;
  }
}

const STAGES_OF_ACT = ['web', 'pools', 'assets'] as const;

/** The first piece of work the draft's acts still lack; undefined for none. */
export function missingWork(draft: ShownDraft): Work | undefined {
  for (const [index, act] of draft.acts.entries()) {
    const stage = STAGES_OF_ACT.find((one) => !isActDone(act, one));
    if (stage !== undefined) return { stage, act: index + 1 };
  }
  return undefined;
}

/** Whether a draft has an act, and all its acts have all that is built. */
export const isWhole = (draft: ShownDraft): boolean => draft.acts.length > 0 && missingWork(draft) === undefined;

/** Whether the draft has all that a step asks for. What is being worked on, and saving, never are. */
function isDone(draft: ShownDraft, title: string, now: Work): boolean {
  const meant = workOfTitle(title);
  if (meant === null || meant.stage === 'save') return false;
  const { stage, act } = meant;
  if (stage === 'premise') return draft.premise !== null;
  if (stage === 'cast') return draft.characters.length > 0 && now.stage !== 'cast';
  const acts = act === null ? draft.acts : [draft.acts[act - 1]];
  return acts.length > 0 && acts.every((each) => each !== undefined && isActDone(each, stage));
}

/** The checklist of a whole story, or of what is left of it where the draft has a part. */
export function checklistOf(draft: ShownDraft, plan: StoryPlan, brief: Brief): Setup {
  const { premise, characters, acts } = plan;
  const begun: NewStep[] = [
    ...(draft.premise === null ? [{ title: 'Premise' }] : []),
    ...(draft.acts.length === 0 && characters.length > 0
      ? [{ title: `Cast: ${counted(characters.length, 'character')}` }]
      : []),
  ];
  return {
    objective: objectiveOf(draft.premise ?? premise, plan, brief),
    initialSteps: [
      ...begun,
      ...acts.flatMap((act, index) => {
        const there = draft.acts[index];
        return there !== undefined && isActDone(there, 'assets') ? [] : stepsOfAct(act, index + 1);
      }),
      { title: 'Check and save' },
    ],
  };
}

function objectiveOf(premise: Pick<StoryPlan['premise'], 'title' | 'premise'>, plan: StoryPlan, brief: Brief): string {
  const title = asciiOf(premise.title, 80);
  const line = asciiOf(/^.+?[.!?](?=\s|$)/su.exec(premise.premise)?.[0] ?? premise.premise, LINE_MAX);
  if (title !== '' && line !== '') return asciiOf(`Build "${title}": ${line}`, CHECKLIST_LIMITS.objective);
  const genre = genreOf(brief);
  const label = hasGenre(genre, 'en') ? genreGrammar(genre, 'en').label : 'story';
  const size = listOf(
    [
      counted(plan.acts.length, 'act'),
      counted(
        plan.acts.reduce((sum, { web }) => sum + web.locations.length, 0),
        'place',
      ),
      counted(plan.characters.length, 'character'),
    ],
    'en',
  );
  return `Build a ${label}${brief.language === 'zh' ? ' in Chinese' : ''}: ${size}`;
}

/** The checklist of one more act. */
export const checklistOfAct = (plan: ActPlan, number: number): Setup => {
  const title = asciiOf(plan.outline.title, 120);
  return {
    objective: title === '' ? `Add act ${number}` : `Add act ${number}, "${title}"`,
    initialSteps: [...stepsOfAct(plan, number), { title: 'Check and save' }],
  };
};

/**
 * Why work stands still, as a note of its step. What is shown to the author is said in their language: the studio knows these
 * sentences, and that of `noteOf`.
 */
export const HALTED = {
  refused: 'Refused twice; see the conversation.',
  locked: 'The author has locked it.',
  declined: 'The author declined it.',
} as const;

/** Remarks as a note: how many there are; what they say stands with the calls. Undefined for none. */
export const noteOf = (remarks: number): string | undefined =>
  remarks === 0 ? undefined : `${counted(remarks, 'remark')}; see the draft.`;

const mark = (stepId: string, status: ChecklistStep['status'], note?: string): ChecklistCall => ({
  tool: 'planning_mark_step',
  input: { stepId, status, ...(note === undefined ? {} : { note }) },
});

/** The step a piece of work belongs to; undefined for none. */
export const stepFor = (checklist: ShownChecklist, work: Work): ShownChecklist['steps'][number] | undefined =>
  checklist.steps.find((step) => means(step, work));

/**
 * The marks that bring a checklist up to the draft before the next piece of work: what is done is done, what comes is
 * in progress.
 * @param remarks how much the tools remarked on the work just done, by stage
 */
export function marksBefore(
  checklist: ShownChecklist,
  draft: ShownDraft,
  now: Work,
  remarks: ReadonlyMap<Work['stage'], number>,
): ChecklistCall[] {
  const next = stepFor(checklist, now);
  const done = checklist.steps.filter(
    (step) => step !== next && step.status !== 'done' && isDone(draft, step.title, now),
  );
  return [
    ...done.map(({ stepId, title, status }) => {
      const stage = workOfTitle(title)?.stage;
      const seen = status === 'in_progress' && stage !== undefined ? (remarks.get(stage) ?? 0) : 0;
      return mark(stepId, 'done', noteOf(seen));
    }),
    ...(next === undefined || next.status === 'in_progress' ? [] : [mark(next.stepId, 'in_progress')]),
  ];
}

/** The mark of a piece of work that has come to an end, one way or the other; none where no step is meant by it. */
export function markAfter(
  checklist: ShownChecklist,
  work: Work,
  status: 'done' | 'blocked',
  note?: string,
): ChecklistCall[] {
  const step = stepFor(checklist, work);
  return step === undefined || step.status === status ? [] : [mark(step.stepId, status, note)];
}
