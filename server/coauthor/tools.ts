import { RefusalError } from '../../shared/error.ts';
import {
  type Asset,
  assemblePackage,
  type Character,
  countNodes,
  type Decision,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideUpdateElement,
  EXPRESSIONS,
  type Location,
  type MusicPrompt,
  PLANNING_TOOL_NAMES,
  type PlanDraft,
  type PlanningToolInput,
  type PlanningToolReturn,
  readToolInput,
  requireWinnable,
  type ToolName,
  warnStory,
} from '../../shared/story/index.ts';
import type { Art } from '../art/types.ts';
import type { Clock } from '../clock.ts';
import { writePackageFiles } from '../exchange/index.ts';
import type { PackageRow, Store } from '../store/types.ts';
import type { LiveSession } from './live-session.ts';

/** Where trouble is told; pino's shape. */
export interface CoauthorLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ToolContext {
  live: LiveSession;
  store: Store;
  art: Art;
  clock: Clock;
  dataDir: string;
  log: CoauthorLog;
  signal: AbortSignal | undefined;
}

type Runner<Name extends ToolName> = (context: ToolContext, raw: unknown) => Promise<PlanningToolReturn<Name>>;

/** A tool's answer with its warnings, which are left out when there are none. */
const answer = <T extends object>(fields: T, warnings: readonly string[]): T & { ok: true; warnings?: string[] } => ({
  ok: true,
  ...fields,
  ...(warnings.length > 0 ? { warnings: [...new Set(warnings)] } : {}),
});

/** A tool that only decides: reads, decides and journals in one go. */
const deciding =
  <Name extends ToolName>(
    name: Name,
    decide: (draft: PlanDraft, input: PlanningToolInput<Name>) => Decision,
    answered: (input: PlanningToolInput<Name>, warnings: string[]) => PlanningToolReturn<Name>,
  ): Runner<Name> =>
  ({ live }, raw) =>
    live.transact(({ draft }) => {
      const { input, warnings } = readToolInput(draft, name, raw);
      const decision = decide(draft, input);
      return { events: [decision.event], value: answered(input, [...warnings, ...decision.warnings]) };
    });

/** Looks at the draft in its turn, without changing it. */
const look = <T>(live: LiveSession, read: (draft: PlanDraft) => T): Promise<T> =>
  live.transact(({ draft }) => ({ events: [], value: read(draft) }));

function requireGoingOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new RefusalError('conflict', 'Stopped before it was done; the draft is unchanged.');
}

/** Makes pictures or music. @throws RefusalError `unavailable` when it fails: the draft is unchanged */
async function made<T>(what: string, tool: ToolName, context: ToolContext, make: () => Promise<T>): Promise<T> {
  try {
    const result = await make();
    requireGoingOn(context.signal);
    return result;
  } catch (cause) {
    requireGoingOn(context.signal);
    if (cause instanceof RefusalError) throw cause;
    context.log.error({ err: cause, session: context.live.id, tool }, 'art could not be made');
    throw new RefusalError('unavailable', `${what} could not be made; the draft is unchanged.`, {
      hint: `Call ${tool} again.`,
      cause,
    });
  }
}

function drawPortrait(context: ToolContext, tool: ToolName, character: Character): Promise<Asset> {
  const { live, art, signal } = context;
  const { draft, packageId } = live.current();
  const wanted = character.expressions?.length ? character.expressions : EXPRESSIONS;
  return made(`The portrait of "${character.id}"`, tool, context, () =>
    art.portrait({
      packageId,
      characterId: character.id,
      imagePrompt: character.imagePrompt,
      name: character.name,
      description: character.description,
      ...(character.pronouns === undefined ? {} : { pronouns: character.pronouns }),
      artStyle: draft.premise?.artStyle ?? '',
      // The first face is the one shown when none is named.
      expressions: [...new Set([EXPRESSIONS[0], ...wanted])],
      ...(signal ? { signal } : {}),
    }),
  );
}

function drawBackground(context: ToolContext, tool: ToolName, node: Location, prompt: string): Promise<Asset> {
  const { live, art, signal } = context;
  const { draft, packageId } = live.current();
  return made(`The picture of "${node.id}"`, tool, context, () =>
    art.background({
      packageId,
      locationId: node.location,
      prompt,
      artStyle: draft.premise?.artStyle ?? '',
      setting: draft.premise?.globalContext.setting ?? '',
      ...(signal ? { signal } : {}),
    }),
  );
}

function composeTrack(context: ToolContext, mood: string, prompts: readonly MusicPrompt[]): Promise<Asset> {
  const { live, art, signal } = context;
  const { packageId } = live.current();
  const wanted = prompts.length > 0 ? prompts : [{ text: mood.replaceAll(/[_-]/g, ' '), weight: 1 }];
  return made(`The music of "${mood}"`, 'finalizeNode', context, () =>
    art.music({ packageId, mood, prompts: wanted, ...(signal ? { signal } : {}) }),
  );
}

/** The portrait is drawn while others work; what was decided before is decided again on the draft as it is then. */
const proposeCharacter: Runner<'proposeCharacter'> = async (context, raw) => {
  const read = (draft: PlanDraft) => {
    const { input, warnings } = readToolInput(draft, 'proposeCharacter', raw);
    const decision = decideProposeCharacter(draft, input);
    return { character: input, event: decision.event, warnings: [...warnings, ...decision.warnings] };
  };
  const { character } = await look(context.live, read);
  const image = await drawPortrait(context, 'proposeCharacter', character);
  return context.live.transact(({ draft }) => {
    const { event, warnings } = read(draft);
    const { id, name } = character;
    return { events: [{ ...event, image }], value: answer({ id, name, imageUrl: image.url }, warnings) };
  });
};

const finalizeNode: Runner<'finalizeNode'> = async (context, raw) => {
  const read = (draft: PlanDraft) => {
    const { input, warnings } = readToolInput(draft, 'finalizeNode', raw);
    const decision = decideFinalizeNode(draft, input);
    return { ...decision, warnings: [...warnings, ...decision.warnings] };
  };
  const first = await look(context.live, read);
  const [background, composed] = await Promise.all([
    drawBackground(context, 'finalizeNode', first.place, first.event.backgroundPrompt),
    first.track ?? composeTrack(context, first.place.mood, first.event.musicPrompts),
  ]);
  return context.live.transact(({ draft }) => {
    // Another place with this mood may have been finalized meanwhile: its track is the one they share.
    const { event, place, track, warnings } = read(draft);
    if (place.mood !== first.place.mood || place.location !== first.place.location) {
      throw new RefusalError('conflict', `"${place.id}" changed while its picture and music were made.`, {
        hint: 'Call finalizeNode again.',
      });
    }
    const music = track ?? composed;
    const { id, title } = place;
    return {
      events: [{ ...event, background, music }],
      value: answer({ id, title, backgroundUrl: background.url, musicUrl: music.url }, warnings),
    };
  });
};

const updateElement: Runner<'updateElement'> = async (context, raw) => {
  const read = (draft: PlanDraft) => {
    const { input, warnings } = readToolInput(draft, 'updateElement', raw);
    const decision = decideUpdateElement(draft, input);
    return { ...decision, warnings: [...warnings, ...decision.warnings] };
  };
  const { draws } = await look(context.live, read);
  const picture =
    draws?.kind === 'portrait'
      ? await drawPortrait(context, 'updateElement', draws.character)
      : draws?.kind === 'background'
        ? await drawBackground(context, 'updateElement', draws.node, draws.node.backgroundPrompt ?? '')
        : null;
  return context.live.transact(({ draft }) => {
    const { event, updated, warnings } = read(draft);
    const drawn =
      picture === null
        ? event
        : event.type === 'character-updated'
          ? { ...event, image: picture }
          : event.type === 'node-updated'
            ? { ...event, background: picture }
            : event;
    const { type, ...id } = updated;
    return {
      events: [drawn],
      value: answer({ updated: type, ...id, ...(picture ? { imageUrl: picture.url } : {}) }, warnings),
    };
  });
};

/** Planning Agent Reference, `finalizePackage`: its five side effects, the files after the commit. */
const finalizePackage: Runner<'finalizePackage'> = async ({ live, store, clock, dataDir, log }, raw) => {
  const { row, value } = await live.transact(async ({ draft, packageId, packageVersion }) => {
    const { input, warnings } = readToolInput(draft, 'finalizePackage', raw);
    const saved = await store.getPackage(packageId);
    const version = Math.max(packageVersion, saved?.version ?? 0) + 1;
    const createdAt = clock.iso();
    const story = assemblePackage(draft, { id: packageId, version, createdAt, title: input.title });
    requireWinnable(draft);
    const { title, language } = story;
    const totalNodes = countNodes(story);
    const row: PackageRow = {
      id: packageId,
      version,
      title,
      language,
      createdAt,
      totalNodes,
      body: JSON.stringify(story),
    };
    return {
      events: [{ type: 'package-finalized', packageId, version, title }],
      projections: [{ kind: 'put-package', row }],
      value: { row, value: answer({ packageId, title, totalNodes, version }, [...warnings, ...warnStory(draft)]) },
    };
  });
  try {
    await writePackageFiles(dataDir, row);
  } catch (err) {
    log.error(
      { err, packageId: row.id },
      'the package is saved, but its file could not be written; the next start does',
    );
  }
  return value;
};

const RUNNERS: { [Name in ToolName]: Runner<Name> } = {
  proposeStoryPremise: deciding('proposeStoryPremise', decideProposeStoryPremise, ({ title }, warnings) =>
    answer({ title }, warnings),
  ),
  proposeCharacter,
  draftActOutline: deciding('draftActOutline', decideDraftActOutline, ({ id, title }, warnings) =>
    answer({ id, title }, warnings),
  ),
  draftNodeWeb: deciding('draftNodeWeb', decideDraftNodeWeb, ({ locations }, warnings) =>
    answer({ updatedLocations: locations.length }, warnings),
  ),
  draftNodeEncounters: deciding('draftNodeEncounters', decideDraftNodeEncounters, ({ nodeId, encounters }, warnings) =>
    answer({ updated: nodeId, encounterCount: encounters.length }, warnings),
  ),
  finalizeNode,
  updateElement,
  finalizePackage,
};

/** @throws RefusalError `not_found` listing the tools */
export function requireToolName(name: string): ToolName {
  const found = PLANNING_TOOL_NAMES.find((tool) => tool === name);
  if (found) return found;
  throw new RefusalError('not_found', `There is no tool "${name}".`, {
    hint: `Tools: ${PLANNING_TOOL_NAMES.join(', ')}.`,
  });
}

/**
 * Runs a planning tool on a session. What it changes is journaled before it returns.
 * @throws RefusalError when the tool refuses; the draft is unchanged
 */
export async function runPlanningTool<Name extends ToolName>(
  context: ToolContext,
  name: Name,
  raw: unknown,
): Promise<PlanningToolReturn<Name>> {
  requireGoingOn(context.signal);
  return RUNNERS[name](context, raw);
}
