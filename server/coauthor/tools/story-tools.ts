import { RefusalError } from '../../../shared/error.ts';
import {
  type Decision,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideUpdateElement,
  type PlanDraft,
  type PlanningToolInput,
  type PlanningToolReturn,
  readToolInput,
  type ToolName,
  UNMADE,
} from '../../../shared/story/index.ts';
import type { PlanSession } from '../session/session.ts';
import { composeTrack, drawBackground, drawPortrait, ownBackground, ownPortrait } from './art.ts';
import { answer, look, type Runner, stamped, unlocked } from './context.ts';
import { finalizePackage } from './finalize-package.ts';

/** A tool that only decides: reads, decides and journals in one go. */
const deciding =
  <Name extends ToolName>(
    name: Name,
    decide: (draft: PlanDraft, input: PlanningToolInput<Name>) => Decision,
    answered: (input: PlanningToolInput<Name>, warnings: string[]) => PlanningToolReturn<Name>,
  ): Runner<Name> =>
  (context, raw) =>
    context.live.transact((session) => {
      const { input, warnings } = readToolInput(session.draft, name, raw);
      const decision = decide(session.draft, input);
      unlocked(session, decision.event);
      return {
        events: [stamped(decision.event)],
        value: answered(input, [...warnings, ...decision.warnings]),
      };
    });

/** The portrait is drawn while others work; what was decided before is decided again on the draft as it is then. */
const proposeCharacter: Runner<'proposeCharacter'> = async (context, raw) => {
  const read = (session: PlanSession) => {
    const { input, warnings } = readToolInput(session.draft, 'proposeCharacter', raw);
    const decision = decideProposeCharacter(session.draft, input);
    unlocked(session, decision.event);
    const own = ownPortrait(session, input.id);
    const kept = own ? [`The picture of "${input.id}" is the author's own and stays.`] : [];
    return { character: input, own, event: decision.event, warnings: [...warnings, ...decision.warnings, ...kept] };
  };
  const first = await look(context.live, read);
  const { character } = first;
  const drawn = first.own ?? (await drawPortrait(context, 'proposeCharacter', character));
  return context.live.transact((session) => {
    const { event, own, warnings } = read(session);
    const image = own ?? drawn;
    const { id, name } = character;
    return {
      events: [stamped({ ...event, image })],
      value: answer({ id, name, imageUrl: image.url }, warnings),
    };
  });
};

const finalizeNode: Runner<'finalizeNode'> = async (context, raw) => {
  const read = (session: PlanSession) => {
    const { input, warnings } = readToolInput(session.draft, 'finalizeNode', raw);
    const decision = decideFinalizeNode(session.draft, input);
    const own = ownBackground(session, input);
    const kept = own ? [`The picture of "${input.nodeId}" is the author's own and stays.`] : [];
    return { ...decision, own, warnings: [...warnings, ...decision.warnings, ...kept] };
  };
  const first = await look(context.live, (session) => {
    const decision = read(session);
    // Before anything is made: locks, the picture and track being new ones.
    unlocked(session, { ...decision.event, background: decision.own ?? UNMADE, music: decision.track ?? UNMADE });
    return decision;
  });
  const [drawn, composed] = await Promise.all([
    first.own ?? drawBackground(context, 'finalizeNode', first.place, first.event.backgroundPrompt),
    first.track ?? composeTrack(context, first.place.mood, first.event.musicPrompts),
  ]);
  return context.live.transact((session) => {
    // Another place with this mood may have been finalized meanwhile: its track is the one they share.
    const { event, place, track, own, warnings } = read(session);
    if (place.mood !== first.place.mood || place.location !== first.place.location) {
      throw new RefusalError('conflict', `"${place.id}" changed while its picture and music were made.`, {
        hint: 'Call finalizeNode again.',
        reason: { code: 'draft-changed' },
      });
    }
    const music = track ?? composed;
    const background = own ?? drawn;
    const finalized = { ...event, background, music };
    unlocked(session, finalized);
    const { id, title } = place;
    return {
      events: [stamped(finalized)],
      value: answer({ id, title, backgroundUrl: background.url, musicUrl: music.url }, warnings),
    };
  });
};

const updateElement: Runner<'updateElement'> = async (context, raw) => {
  const read = (session: PlanSession) => {
    const { input, warnings } = readToolInput(session.draft, 'updateElement', raw);
    const decision = decideUpdateElement(session.draft, input);
    unlocked(session, decision.event);
    return { ...decision, warnings: [...warnings, ...decision.warnings], seq: session.seq };
  };
  // The seq has never been before: whatever is drawn anew is another picture, and the old one stays for undo.
  const { draws, seq } = await look(context.live, read);
  const picture =
    draws?.kind === 'portrait'
      ? await drawPortrait(context, 'updateElement', draws.character, seq)
      : draws?.kind === 'background'
        ? await drawBackground(context, 'updateElement', draws.node, draws.node.backgroundPrompt ?? '', seq)
        : null;
  return context.live.transact((session) => {
    const { event, updated, warnings } = read(session);
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
      events: [stamped(drawn)],
      value: answer({ updated: type, ...id, ...(picture ? { imageUrl: picture.url } : {}) }, warnings),
    };
  });
};

/** How each tool of the story runs. */
export const STORY_TOOLS: { [Name in ToolName]: Runner<Name> } = {
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
