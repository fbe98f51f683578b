import type { NamedElement } from '../../../shared/reasons.ts';
import type { Remark } from '../../../shared/remarks.ts';
import {
  type Asset,
  changesNothing,
  type Decision,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideUpdateElement,
  decideWriteScene,
  describeElement,
  type PlanDraft,
  type PlanningToolInput,
  type PlanningToolReturn,
  readToolInput,
  requireElement,
  sceneKey,
  scriptCounts,
  stripPrivateFields,
  stripVoices,
  type ToolName,
} from '../../../shared/story/index.ts';
import { difficultyToEase } from '../../../shared/story/tool-inputs/difficulty-ease.ts';
import type { RequestedPainting } from '../../art/index.ts';
import { readElement } from '../draft-state/compact-draft.ts';
import type { SessionTransaction } from '../session/live-session.ts';
import type { PlanSession } from '../session/session.ts';
import {
  changeDraftForTool,
  listAcceptedIds,
  okWithRemarks,
  type PlanningToolContext,
  type Runner,
  stamped,
} from './context.ts';
import { finalizePackage } from './finalize-package.ts';
import { findOwnBackground, ownPortrait, wantBackground, wantPortrait, wantTrack } from './order-art.ts';

/** A tool without art: reads, decides and journals synchronously. */
const deciding =
  <Name extends ToolName, Decided extends Decision>(
    name: Name,
    decide: (draft: PlanDraft, input: PlanningToolInput<Name>) => Decided,
    answered: (input: PlanningToolInput<Name>, remarks: Remark[], decided: Decided) => PlanningToolReturn<Name>,
  ): Runner<Name> =>
  (context, raw) =>
    changeDraftForTool(context, (session) => {
      const { input, remarks } = readToolInput(session.draft, name, raw);
      const decision = decide(session.draft, input);
      return {
        events: [stamped(decision.event)],
        value: answered(input, [...remarks, ...decision.remarks], decision),
      };
    });

const ownStays = (id: string, element: NamedElement): Remark => ({
  told: `The picture of "${id}" is the author's own and stays.`,
  reason: { code: 'own-picture-stays', element },
});

/** Journals a decision with its art orders and returns before they are painted. */
async function wanting<T>(
  context: PlanningToolContext,
  work: (session: PlanSession) => SessionTransaction<T>,
): Promise<T> {
  const value = await changeDraftForTool(context, work);
  await context.painter.begin(context.live.current().packageId);
  return value;
}

const proposeCharacter: Runner<'proposeCharacter'> = (context, raw) =>
  wanting(context, (session) => {
    const { input, remarks } = readToolInput(session.draft, 'proposeCharacter', raw);
    const { event, remarks: odd } = decideProposeCharacter(session.draft, input);
    const own = ownPortrait(session, input.id);
    const kept = own ? [ownStays(input.id, { type: 'character', id: input.id, title: input.name })] : [];
    const { asset: image, projections } = own ? asItIs(own) : wantPortrait(context, session, input);
    const { id, name } = input;
    return {
      events: [stamped({ ...event, image })],
      projections,
      value: okWithRemarks(
        {
          id,
          name,
          imageUrl: image.url,
          ...listAcceptedIds({ arcEncounters: input.personalArc?.arcEncounters }),
          ...(own ? {} : { making: ['portrait' as const] }),
        },
        [...remarks, ...odd, ...kept],
      ),
    };
  });

const finalizeNode: Runner<'finalizeNode'> = (context, raw) =>
  wanting(context, (session) => {
    const { input, remarks } = readToolInput(session.draft, 'finalizeNode', raw);
    const { event, place, track, remarks: odd } = decideFinalizeNode(session.draft, input);
    const own = findOwnBackground(session, input);
    const kept = own
      ? [ownStays(input.nodeId, { type: 'node', actId: input.actId, id: input.nodeId, title: place.title })]
      : [];
    const background = own ? asItIs(own) : wantBackground(context, session, place, event.backgroundPrompt);
    const music = track ? asItIs(track) : wantTrack(context, session, place.mood, event.musicPrompts);
    const finalized = { ...event, background: background.asset, music: music.asset };
    const { id, title } = place;
    const making = [...(own ? [] : ['background' as const]), ...(track ? [] : ['music' as const])];
    const urls = {
      backgroundUrl: background.asset.url,
      musicUrl: music.asset.url,
      ...(making.length > 0 && { making }),
    };
    return {
      events: [stamped(finalized)],
      projections: [...background.projections, ...music.projections],
      value: okWithRemarks({ id, title, ...urls }, [...remarks, ...odd, ...kept]),
    };
  });

/** The answer of `updateElement` without changes. @throws RefusalError for an unknown element */
function reading({ draft }: PlanSession, { type, actId, id }: PlanningToolInput<'updateElement'>, remarks: Remark[]) {
  const element = requireElement(draft, { type, ...(actId && { actId }), ...(id && { id }) });
  const notice = `Nothing was changed. This is ${describeElement(draft, element)} as it stands.`;
  return okWithRemarks(
    { told: notice, element: difficultyToEase(readElement(stripVoices(stripPrivateFields(draft)), element)) },
    remarks,
  );
}

const updateElement: Runner<'updateElement'> = (context, raw) =>
  wanting<PlanningToolReturn<'updateElement'>>(context, (session) => {
    const { input, remarks } = readToolInput(session.draft, 'updateElement', raw);
    if (changesNothing(input)) return { events: [], value: reading(session, input, remarks) };
    const { event, updated, draws, remarks: odd } = decideUpdateElement(session.draft, input);
    // A seq is unique: every redrawn picture is a new one, and the old one stays for undo.
    const { seq } = session;
    const picture =
      draws?.kind === 'portrait'
        ? wantPortrait(context, session, draws.character, seq)
        : draws?.kind === 'background'
          ? wantBackground(context, session, draws.node, draws.node.backgroundPrompt ?? '', seq)
          : null;
    const drawn =
      picture === null
        ? event
        : event.type === 'character-updated'
          ? { ...event, image: picture.asset }
          : event.type === 'node-updated'
            ? { ...event, background: picture.asset }
            : event;
    const { type, ...id } = updated;
    const drawing = draws?.kind === 'portrait' ? ('portrait' as const) : ('background' as const);
    const imageUrl = picture ? { imageUrl: picture.asset.url, making: [drawing] } : {};
    return {
      events: [stamped(drawn)],
      projections: picture?.projections ?? [],
      value: okWithRemarks({ updated: type, ...id, ...imageUrl }, [...remarks, ...odd]),
    };
  });

const asItIs = (asset: Asset): RequestedPainting => ({ asset, projections: [] });

export const STORY_TOOLS: { [Name in ToolName]: Runner<Name> } = {
  proposeStoryPremise: deciding('proposeStoryPremise', decideProposeStoryPremise, (input, remarks) =>
    okWithRemarks(
      {
        title: input.title,
        ...listAcceptedIds({
          facts: input.facts,
          meters: input.meters,
          endings: input.endings,
          globalWorldInfo: input.globalWorldInfo,
        }),
      },
      remarks,
    ),
  ),
  proposeCharacter,
  draftActOutline: deciding('draftActOutline', decideDraftActOutline, (input, remarks) =>
    okWithRemarks(
      {
        id: input.id,
        title: input.title,
        ...listAcceptedIds({
          facts: input.facts,
          inevitableEvents: input.inevitableEvents,
          scenarioWorldInfo: input.scenarioWorldInfo,
        }),
      },
      remarks,
    ),
  ),
  draftNodeWeb: deciding('draftNodeWeb', decideDraftNodeWeb, ({ locations }, remarks) =>
    okWithRemarks({ updatedLocations: locations.length }, remarks),
  ),
  draftNodeEncounters: deciding('draftNodeEncounters', decideDraftNodeEncounters, ({ nodeId, encounters }, remarks) =>
    okWithRemarks({ updated: nodeId, encounterCount: encounters.length }, remarks),
  ),
  writeScene: deciding('writeScene', decideWriteScene, (_input, remarks, { event: { address, lines: script } }) => {
    const { lines, words } = scriptCounts(script);
    return okWithRemarks({ written: sceneKey(address), lines, words }, remarks);
  }),
  finalizeNode,
  updateElement,
  finalizePackage,
};
