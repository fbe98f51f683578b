import { type PlanDraft, unmapped } from '../../../shared/story/index.ts';
import { aiko, encounter, outline, premise } from '../../shared/story/fixture.ts';
import type { ScriptedCall } from './obedient-model.ts';
import type { chance } from './support.ts';

/** What deeds are chosen by: the session as it stands. */
export interface Desk {
  draft: PlanDraft;
  checklist: { status: string; steps: { stepId: string }[] } | null;
  locks: { type: string; id?: string; actId?: string }[];
  canRedo: boolean;
}

/** Stands in a body for the seq the session has when it is sent. */
export const FRESH = 'fresh';

export interface PlainDeed {
  kind: string;
  method: 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  path: string;
  body?: object | Uint8Array;
}

/** Something said to the co-author, and what becomes of the question it may ask. */
export interface ChatDeed {
  kind: 'chat';
  number: number;
  calls: ScriptedCall[];
  /** Whether the last call is one that asks for approval first. */
  asks: boolean;
  verdict: 'accept' | 'decline' | 'say nothing';
}

export type Deed = PlainDeed | ChatDeed;

export const isChat = (deed: Deed): deed is ChatDeed => deed.kind === 'chat';

const MANY = { characters: 12, acts: 3 } as const;

/** Makes deeds by chance. `pictures` are what is uploaded. */
export function createDeeds(random: ReturnType<typeof chance>, pictures: readonly Uint8Array[]) {
  let count = 0;
  const fresh = () => ++count;
  const pick = <T>(items: readonly T[]): T | undefined => items[random(0, Math.max(0, items.length - 1))];
  const isOneIn = (many: number) => random(1, many) === 1;

  const tool = (name: string, input: object): PlainDeed => ({
    kind: `tool ${name}`,
    method: 'POST',
    path: `/tools/${name}`,
    body: input,
  });
  const person = () => ({ ...aiko, id: `person_${fresh()}`, name: `Person ${count}`, role: 'npc' as const });
  const places = (draft: PlanDraft) =>
    draft.acts.flatMap((act) => act.sandboxLocations.map((place) => ({ act, place })));
  const pool = () => [
    encounter(`enc_${fresh()}`, { givesProgression: 3, potentialFlags: [`flag_${count}`] }),
    encounter(`enc_${fresh()}`, { repeatable: true, type: 'atmospheric' }),
  ];

  /** The next step of the pipeline, so that stories are finished now and then. */
  function onwards({ draft }: Desk): PlainDeed {
    if (!draft.premise) return tool('proposeStoryPremise', { ...premise, title: `Story ${fresh()}` });
    if (draft.characters.length < 2) return tool('proposeCharacter', person());
    if (draft.acts.length === 0) return newAct();
    const unwired = draft.acts.find((act) => unmapped(act).length > 0);
    if (unwired) return wire(unwired);
    const all = places(draft);
    const empty = all.find(({ place }) => place.encounters.length === 0);
    if (empty) {
      const home = { actId: empty.act.id, nodeId: empty.place.id };
      return tool('draftNodeEncounters', { ...home, encounters: pool() });
    }
    const bare = all.find(({ place }) => !place.background || !place.music);
    if (bare) {
      const input = { actId: bare.act.id, nodeId: bare.place.id, backgroundPrompt: 'fog', musicPrompts: [] };
      return tool('finalizeNode', input);
    }
    return tool('finalizePackage', { title: `Finished ${fresh()}` });
  }

  function newAct(): PlainDeed {
    const id = fresh();
    const intendedLocations = [`pier_${id}`, `hill_${id}`];
    return tool('draftActOutline', { ...outline, id: `act_${id}`, title: `Act ${id}`, intendedLocations });
  }

  const wire = (act: PlanDraft['acts'][number]): PlainDeed =>
    tool('draftNodeWeb', {
      actId: act.id,
      locations: act.intendedLocations.map((id) => ({
        id,
        title: `Place ${fresh()}`,
        location: id,
        requiredCharacters: [],
        ambientDetail: 'Salt.',
        mood: isOneIn(2) ? 'rain' : `mood_${count}`,
        connections: act.intendedLocations,
      })),
    });

  function change({ draft }: Desk): PlainDeed {
    const somebody = pick(draft.characters);
    const somewhere = pick(places(draft));
    const choices: (PlainDeed | undefined)[] = [
      tool('updateElement', { type: 'premise', changes: { title: `Title ${fresh()}` } }),
      tool('updateElement', { type: 'character', id: 'nobody', changes: { name: 'Nobody' } }),
      tool('proposeCharacter', { id: 'half' }),
      tool('proposeCharacter', person()),
      somebody && tool('updateElement', { type: 'character', id: somebody.id, changes: { voice: `Voice ${count}` } }),
      somebody && tool('updateElement', { type: 'character', id: somebody.id, changes: {}, regenerateImage: true }),
      somewhere &&
        tool('draftNodeEncounters', { actId: somewhere.act.id, nodeId: somewhere.place.id, encounters: pool() }),
      draft.acts.length < MANY.acts ? newAct() : undefined,
    ];
    return pick(choices.filter((each) => each !== undefined)) ?? newAct();
  }

  function edit({ draft }: Desk): PlainDeed {
    const patch = (kind: string, body: object, seq: number | string = FRESH): PlainDeed => ({
      kind,
      method: 'PATCH',
      path: '/draft',
      body: { seq, ...body },
    });
    const title = { type: 'premise', changes: { title: `By hand ${fresh()}` } };
    const somewhere = pick(places(draft));
    const somebody = pick(draft.characters);
    const meeting = pick(somewhere?.place.encounters ?? []);
    const act = pick(draft.acts);
    const choices: (PlainDeed | undefined)[] = [
      patch('edit', title),
      patch('edit, stale', title, 0),
      patch('edit, wrong', { type: 'premise', changes: { title: 7 } }),
      patch('edit, new', {
        type: 'character',
        id: `hand_${fresh()}`,
        changes: { name: `Hand ${count}`, role: 'ally', description: 'Drawn by hand.' },
      }),
      somebody &&
        patch('edit', { type: 'character', id: somebody.id, changes: { name: `Name ${count}`, voice: null } }),
      somewhere &&
        patch('edit', {
          type: 'node',
          actId: somewhere.act.id,
          id: somewhere.place.id,
          changes: {
            ambientDetail: `Detail ${count}`,
            [`encounters.enc_${fresh()}`]: { ...encounter('x'), id: `enc_${count}` },
          },
        }),
      meeting && patch('edit', { type: 'encounter', id: meeting.id, changes: { title: `Meeting ${count}` } }),
      act &&
        patch('edit, new', {
          type: 'node',
          actId: act.id,
          id: `nook_${fresh()}`,
          changes: { title: `Nook ${count}`, ambientDetail: 'Dust.', mood: 'rain', connections: [] },
        }),
    ];
    return pick(choices.filter((each) => each !== undefined)) ?? patch('edit', title);
  }

  function remove({ draft }: Desk): PlainDeed {
    const somewhere = pick(places(draft));
    const meeting = pick(somewhere?.place.encounters ?? []);
    const paths = [
      'character/nobody',
      ...draft.characters.slice(-1).map(({ id }) => `character/${id}`),
      ...draft.acts.slice(-1).map(({ id }) => `act/${id}`),
      ...(somewhere ? [`node/${somewhere.place.id}?actId=${somewhere.act.id}`] : []),
      ...(meeting ? [`encounter/${meeting.id}`] : []),
    ];
    const path = pick(paths) ?? '';
    const force = isOneIn(2) ? `${path.includes('?') ? '&' : '?'}force=true` : '';
    return { kind: 'removal', method: 'DELETE', path: `/draft/${path}${force}` };
  }

  const crowdOut = ({ draft }: Desk): PlainDeed => ({
    kind: 'removal',
    method: 'DELETE',
    path: `/draft/character/${draft.characters.at(-1)?.id}?force=true`,
  });

  function picture({ draft }: Desk): PlainDeed {
    const body = pick(pictures) ?? new Uint8Array();
    const somewhere = pick(places(draft));
    const somebody = pick(draft.characters);
    const at = somewhere && isOneIn(2) ? `node/${somewhere.place.id}` : `character/${somebody?.id ?? 'nobody'}`;
    const act = at.startsWith('node') ? `?actId=${somewhere?.act.id}` : '';
    return { kind: 'picture', method: 'PUT', path: `/draft/${at}/picture${act}`, body };
  }

  function lock({ draft, locks }: Desk): PlainDeed {
    const set = (element: object, locked: boolean): PlainDeed => ({
      kind: locked ? 'lock' : 'unlocking',
      method: 'PUT',
      path: '/locks',
      body: { ...element, locked },
    });
    const there = pick(locks);
    // More is unlocked than locked, so that there is something left to do.
    if (there && !isOneIn(3)) return set(there, false);
    const somewhere = pick(places(draft));
    const somebody = pick(draft.characters);
    const choices = [
      { type: 'premise' },
      { type: 'checklist' },
      ...(somebody ? [{ type: 'character', id: somebody.id }] : []),
      ...(somewhere ? [{ type: 'node', actId: somewhere.act.id, id: somewhere.place.id }] : []),
    ];
    return set(pick(choices) ?? { type: 'premise' }, true);
  }

  function checklist({ checklist: list }: Desk): PlainDeed {
    const step = pick(list?.steps ?? []);
    if (list?.status !== 'active' || isOneIn(8)) {
      const initialSteps = [{ title: `Step ${fresh()}` }, { title: `Step ${fresh()}`, details: 'Soon.' }];
      return tool('planning_setup_plan', { objective: `Objective ${count}`, initialSteps });
    }
    const stepId = step?.stepId ?? 'S999';
    const choices = [
      tool('planning_add_step', { steps: [{ title: `Step ${fresh()}` }] }),
      tool('planning_update_step', { stepId, title: `Step ${fresh()}` }),
      tool('planning_mark_step', { stepId, status: pick(['in_progress', 'blocked', 'done']), note: `Note ${fresh()}` }),
      tool('planning_clear_plan', {}),
      tool('planning_read_plan', {}),
    ];
    return pick(choices) ?? tool('planning_read_plan', {});
  }

  const step = (way: 'undo' | 'redo'): PlainDeed => {
    const steps = random(1, 3);
    return { kind: way, method: 'POST', path: `/${way}`, ...(steps > 1 && { body: { steps } }) };
  };

  /** Calls that are sure to be taken, each of them changing something; and at the end, now and then, one that asks. */
  function chat({ draft, locks, checklist: list }: Desk): ChatDeed {
    const isChecklistFree = !locks.some(({ type }) => type === 'checklist');
    const calls: ScriptedCall[] = Array.from({ length: random(1, 2) }, () =>
      isChecklistFree && isOneIn(3)
        ? { tool: 'planning_setup_plan', input: { objective: `Objective ${fresh()}` } }
        : { tool: 'proposeCharacter', input: person() },
    );
    if (isChecklistFree && list?.status === 'active' && calls.every((call) => call.tool === 'proposeCharacter')) {
      calls.push({ tool: 'planning_add_step', input: { steps: [{ title: `Step ${fresh()}` }] } });
    }
    const drawn = draft.characters.find(
      ({ id, image, description }) => image && description !== '' && !locks.some((each) => each.id === id),
    );
    const asks = drawn !== undefined && isOneIn(2);
    if (asks) {
      const changes = { description: `Somebody else, ${fresh()}.` };
      calls.push({ tool: 'updateElement', input: { type: 'character', id: drawn.id, changes } });
    }
    const verdict = pick(['accept', 'accept', 'decline', 'say nothing'] as const) ?? 'accept';
    return { kind: 'chat', number: fresh(), calls, asks, verdict };
  }

  return {
    next(desk: Desk): Deed {
      const dice = random(1, 100);
      // What was taken back is soon past bringing back: seldom would it be tried in time.
      if (desk.canRedo && isOneIn(2)) return step('redo');
      if (desk.draft.characters.length > MANY.characters) return crowdOut(desk);
      if (dice <= 26) return onwards(desk);
      if (dice <= 38) return change(desk);
      if (dice <= 54) return edit(desk);
      if (dice <= 59) return remove(desk);
      if (dice <= 63) return picture(desk);
      if (dice <= 70) return lock(desk);
      if (dice <= 79) return checklist(desk);
      if (dice <= 88) return step('undo');
      if (dice <= 90) return step('redo');
      return chat(desk);
    },
  };
}
