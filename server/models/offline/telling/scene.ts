import { z } from 'zod';
import { CHECK_OUTCOMES } from '../../../../shared/play/index.ts';
import { ExpressionSchema } from '../../../../shared/story/index.ts';

const words = z.string().catch('');
const list = z.array(z.string()).catch([]);
const count = z.number().catch(0);

const PersonSchema = z.object({
  id: z.string(),
  name: words,
  role: words,
  disposition: z.string().optional().catch(undefined),
  description: words,
  /** Made while playing. */
  newcomer: z.boolean().catch(false),
  expressions: z.array(ExpressionSchema).catch([]),
});
export type ScenePerson = z.infer<typeof PersonSchema>;

/** What the turn's plan brought, cleared for the player. */
const attached = {
  recalled: list,
  results: list,
  spot: z.object({ name: words, description: words, atmosphere: words, features: list }).nullable().catch(null),
  nudge: z.string().nullable().catch(null),
};

/** The scene as the improviser reads it out of a Storyteller's prompt: whatever is missing is empty. */
export const SceneSchema = z.object({
  ...attached,
  language: z.string().catch('en'),
  act: z
    .object({ title: words, objective: words, opening: z.boolean().catch(false) })
    .catch({ title: '', objective: '', opening: false }),
  place: z
    .object({ title: words, ambientDetail: words, callbacks: list })
    .catch({ title: '', ambientDetail: '', callbacks: [] })
    // As a sentence says it: "the Alhambra", not "The Alhambra".
    .transform((place) => ({ ...place, said: place.title.replace(/^The /, 'the ') })),
  arrived: z.boolean().catch(false),
  protagonist: z.string().nullable().catch(null),
  present: z.array(PersonSchema).catch([]),
  encounter: z
    .object({
      id: words,
      title: words,
      description: words,
      type: words,
      focus: words,
      phase: z.enum(['opening', 'middle', 'closing']).catch('opening'),
      again: z.boolean().catch(false),
      framesBefore: count,
      expectedFrames: count,
      interactables: list,
      answered: z.string().optional().catch(undefined),
      options: z.array(z.string()).optional().catch(undefined),
    })
    .nullable()
    .catch(null),
  action: z.object({ type: words, text: z.string().optional().catch(undefined) }).catch({ type: 'continue' }),
  checkResult: z
    .object({ outcome: z.enum(CHECK_OUTCOMES), stat: words })
    .optional()
    .catch(undefined),
  checkAsked: z.object({ stat: words }).optional().catch(undefined),
  complication: z
    .object({ text: words, fresh: z.boolean().catch(false) })
    .optional()
    .catch(undefined),
  escalations: list,
  events: z.array(z.object({ title: words, description: words, effects: list })).catch([]),
  facts: list,
  factsKnownBy: z.array(z.array(z.string()).nullable()).catch([]),
  items: z.object({ gained: list, lost: list }).catch({ gained: [], lost: [] }),
  climax: z
    .object({
      outcome: z.enum(['won', 'forced']),
      ending: z.string().nullable().catch(null),
      nextActTitle: z.string().nullable().catch(null),
    })
    .optional()
    .catch(undefined),
  recentLines: list,
  frameBudget: z.number().catch(4),
  mayAskChoice: z.boolean().catch(false),
});
export type TellingScene = z.infer<typeof SceneSchema>;
