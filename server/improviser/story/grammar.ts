import { z } from 'zod';
import { STORY_KINDS, type StoryKind } from '../../../shared/brief/index.ts';
import type { Language } from '../../../shared/language/tag.ts';
import {
  ARC_PHASES,
  CHARACTER_ROLES,
  ENCOUNTER_PRIORITIES,
  ENCOUNTER_TYPES,
  PACING_FOCUSES,
} from '../../../shared/story/index.ts';
import { CultureSchema } from './names.ts';

/** Languages with a grammar of scenes; Japanese stories use tales, see `TalesSchema`. */
const GRAMMAR_LANGUAGES = ['en', 'zh'] as const;

/** An encounter's function in the plot. The order is soft; pools take their pacing from it. */
const BEAT_FUNCTIONS = ['hook', 'clue', 'complication', 'confrontation', 'breather', 'bond'] as const;

const line = z.string().min(1).max(700);
const lines = z.array(line).min(1).max(8);
const key = z
  .string()
  .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/)
  .max(40);

const OptionGrammar = z.strictObject({ text: z.string().max(200), sets: z.array(key).optional(), reply: lines });
const CheckGrammar = z.strictObject({ full: lines, mixed: lines, miss: lines });

/** An encounter with template texts. Lines starting with `@slot:` or `@slot(mood):` are speech. */
export const BeatGrammar = z.strictObject({
  key,
  fn: z.enum(BEAT_FUNCTIONS),
  /** The half of the plot it belongs to; a one-act story plays both. */
  stage: z.union([z.literal(1), z.literal(2)]).optional(),
  /** Sometimes left out, so that stories of one plot differ. */
  spare: z.boolean().optional(),
  at: z.array(z.string()).optional(),
  title: z.string().max(120),
  type: z.enum(ENCOUNTER_TYPES),
  focus: z.enum(PACING_FOCUSES).optional(),
  beats: lines,
  options: z.array(OptionGrammar).min(2).max(4).optional(),
  check: CheckGrammar.optional(),
  sets: z.array(key).optional(),
  needs: z.array(key).optional(),
  not: z.array(key).optional(),
  who: z.array(key).optional(),
  gives: z.number().int().min(0).max(5).optional(),
  findings: z.array(z.string()).optional(),
  items: z.array(z.string()).optional(),
  priority: z.enum(ENCOUNTER_PRIORITIES).optional(),
});
/** `site`: index of its place in the act, if fixed. */
export type BeatGrammar = z.infer<typeof BeatGrammar> & { site?: number };

const ArcGrammar = z.strictObject({
  phase: z.enum(ARC_PHASES),
  title: z.string().max(120),
  beats: lines,
  sets: z.array(key).optional(),
  gives: z.number().int().min(0).max(3).optional(),
});

/** A part of a plot without a name. */
export const SlotGrammar = z.strictObject({
  slot: key,
  role: z.enum(CHARACTER_ROLES),
  /** "the widow", "a retired diver": the person before their name is known. */
  job: z.string().max(80),
  gender: z.enum(['f', 'm']).optional(),
  /** Names if no culture fits: a ship's mind, a dragon. */
  names: z.array(z.string()).min(2).optional(),
  ages: z.tuple([z.number().int(), z.number().int()]),
  nature: z.string().max(900),
  look: z.string().max(500),
  voice: z.string().max(300),
  want: z.string().max(300),
  need: z.string().max(300),
  secret: z.string().max(400).optional(),
  arc: z.array(ArcGrammar).max(4).optional(),
  meet: BeatGrammar.optional(),
});
export type SlotGrammar = z.infer<typeof SlotGrammar>;

const EventGrammar = z.strictObject({
  key,
  title: z.string().max(120),
  /** When it happens, as a share of required progress or doom. */
  at: z.strictObject({ progress: z.number().optional(), doom: z.number().optional(), turn: z.number().optional() }),
  text: z.string().max(900),
  branches: z.array(z.strictObject({ flag: key, text: z.string().max(500) })).optional(),
});

/** The end of a won act, and of one whose doom clock was full; valid for any antagonist. */
const ClimaxGrammar = z.strictObject({ won: line, forced: line });

export const OutlineGrammar = z.strictObject({
  title: z.string().max(120),
  objective: z.string().max(500),
  context: z.string().max(1500),
  guidelines: z.string().max(700),
  progress: z.string().max(60),
  doom: z.string().max(60),
  escalations: z.array(z.string().max(400)).min(3).max(4),
  events: z.array(EventGrammar).max(4),
  climax: ClimaxGrammar,
});
export type OutlineGrammar = z.infer<typeof OutlineGrammar>;

const TruthGrammar = z.strictObject({
  key,
  /** The culprit's slot, whose role becomes antagonist. */
  antagonist: key.optional(),
  words: z.record(z.string(), z.string().max(600)),
  truths: z.array(z.string().max(900)).min(1),
});

const FactGrammar = z.strictObject({
  key,
  text: z.string().max(500),
  audience: z.enum(['director', 'cast', 'player']),
  knows: z.array(key).optional(),
  /** A flag that earns it. */
  flag: key.optional(),
});

export const PlotGrammar = z.strictObject({
  key,
  /** Words in a brief that select this plot. */
  cues: z.array(z.string()),
  titles: z.array(z.string().max(120)).min(2),
  premise: z.string().max(900),
  themes: z.array(z.string()).min(2),
  materials: z.array(z.string()).min(3),
  words: z.record(z.string(), z.string()).optional(),
  truths: z.array(TruthGrammar).min(2),
  cast: z.array(SlotGrammar).min(3),
  single: OutlineGrammar,
  first: OutlineGrammar,
  last: OutlineGrammar,
  beats: z.array(BeatGrammar).min(8),
  facts: z.array(FactGrammar).min(3),
  endings: z.array(z.string().max(900)).min(3),
});
type PlotFile = z.infer<typeof PlotGrammar>;
/** `isTold`: beats in fixed order without a clock; the act's places are `{a}` to `{e}`. */
export type PlotGrammar = Omit<PlotFile, 'beats'> & { beats: BeatGrammar[]; isTold?: boolean };

/** A middle act for longer stories and any cast. */
export const InterludeGrammar = z.strictObject({ key, outline: OutlineGrammar, beats: z.array(BeatGrammar).min(4) });
export type InterludeGrammar = z.infer<typeof InterludeGrammar>;

/** `<genre>.<language>.json` */
export const GenreGrammar = z.strictObject({
  genre: z.enum(STORY_KINDS),
  language: z.enum(GRAMMAR_LANGUAGES),
  artStyles: z.array(z.string()).min(1),
  tones: z.array(z.string()).min(1),
  stats: z.array(z.string()).length(4),
  settings: z
    .array(z.strictObject({ city: z.string(), era: z.string(), culture: CultureSchema, line: z.string().max(500) }))
    .min(1),
  /** About a setting named by the author. */
  settingLines: z.array(z.string()).min(1),
  /** The genre's kinds of place, best first. */
  places: z.array(z.string()).min(8),
  /** Atmosphere: a sentence after a place's own. */
  air: z.array(z.string()).min(3),
  music: z.array(z.string()).min(2),
  plots: z.array(PlotGrammar).min(1),
  interludes: z.array(InterludeGrammar),
  supports: z.array(SlotGrammar),
  strays: z.array(BeatGrammar),
  returns: z.array(BeatGrammar).optional(),
});
type GenreFile = z.infer<typeof GenreGrammar>;
export interface StoryGrammar extends Omit<GenreFile, 'language' | 'plots' | 'places'> {
  genre: StoryKind;
  language: Language;
  plots: PlotGrammar[];
  places: string[];
  /** All kinds of place in its language; the last fits any. */
  kinds: readonly PlaceGrammar[];
  /** Names of people if the language has no lists. */
  names?: readonly string[];
}

/** `common.<language>.json`: people, small encounters and middle acts for every genre. */
export const CommonGrammar = z.strictObject({
  language: z.enum(GRAMMAR_LANGUAGES),
  supports: z.array(SlotGrammar).min(7),
  strays: z.array(BeatGrammar).min(6),
  interludes: z.array(InterludeGrammar).min(3),
  /** For repeated visits and small pools; may be used at several places. */
  returns: z.array(BeatGrammar).min(8),
});
export type CommonGrammar = z.infer<typeof CommonGrammar>;

export const PlaceGrammar = z.strictObject({
  kind: key,
  /** Words for it in briefs, in any language. */
  words: z.array(z.string()).min(1),
  titles: z.array(z.string()).min(1),
  ambient: z.array(z.string()).min(1),
  mood: key,
  picture: z.string(),
  music: z.string(),
  hush: z.strictObject({ title: z.string(), beats: lines }),
  local: z.array(BeatGrammar).min(1),
});
export type PlaceGrammar = z.infer<typeof PlaceGrammar>;

/** `places.<language>.json`; the kind `anywhere` fits all other places. */
export const PlacesGrammar = z.strictObject({ language: z.enum(GRAMMAR_LANGUAGES), places: z.array(PlaceGrammar) });

const words = z.array(z.string().min(1)).min(1);
/** A plot as told: `{hero}`, `{other}`, `{third}`, `{fourth}`, and the act's places `{a}` to `{e}`. */
const TaleSchema = z.strictObject({
  titles: words,
  premise: z.string(),
  tone: z.string(),
  themes: words,
  cast: z.array(z.strictObject({ role: z.enum(CHARACTER_ROLES), about: z.string() })).length(4),
  places: z.array(z.strictObject({ title: z.string(), about: z.string() })).min(5),
  events: z.array(z.strictObject({ at: z.int().min(0).max(4), text: z.string() })).min(8),
  endings: words,
});

/** `tales.<language>.json`: a tale for each kind of story. */
export const TalesSchema = z.strictObject({
  names: words,
  stats: z.array(z.string()).length(4),
  artStyle: z.string(),
  music: words,
  air: words,
  supports: z.array(z.strictObject({ about: z.string(), event: z.string() })).min(1),
  returns: z.array(z.strictObject({ title: z.string(), text: z.string() })).min(8),
  genres: z.record(z.enum(STORY_KINDS), TaleSchema),
});
