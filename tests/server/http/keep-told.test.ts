import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import {
  findScriptTarget,
  type ToldPart,
  tellFreelyEdit,
  toldToScript,
  writeScriptEdit,
} from '../../../shared/play/index.ts';
import { type PlanDraft, sceneNames, type UnitEdit } from '../../../shared/story/index.ts';
import type { TurnRecord, TurnsAnswer } from '../../../shared/wire/index.ts';
import { findPlaceOfPart, listSaveAsScriptNotes, selectFramesOfPart } from '../../../web/save-as-script/told-parts.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask } from '../../support/services.ts';
import { callsBefore, drafted, expectRefusal, expectUnchanged, quietServices, read, takeTurn } from './support.ts';

type Turn = TurnsAnswer['turns'][number];

const LINES = [
  { type: 'narrate' as const, text: 'The rope is cut clean through.' },
  { type: 'say' as const, character: 'ken', text: 'Nobody was to find that.' },
];

/** A server whose small story is not written anywhere, and a Storyteller who tells this. */
async function freeServices() {
  const director = scripted(['{}']);
  const storyteller = scripted([telling(...LINES, { type: 'yield', waitingFor: 'continue' })]);
  const models = { director: director.model, storyteller: storyteller.model };
  const services = await drafted(await quietServices(models), callsBefore('finalizePackage'));
  return { services, storyteller };
}

async function tried(services: Services): Promise<{ id: string; record: TurnRecord; turn: Turn }> {
  const { id } = (await ask(services, 'POST', '/api/sessions/desk/try')).body;
  expect((await takeTurn(services, id, { type: 'start' })).status).toBe(200);
  const record = (await ask(services, 'GET', `/api/plays/${id}/turns/1/record`)).body;
  const { turns } = (await ask(services, 'GET', `/api/plays/${id}/turns`)).body;
  return { id, record, turn: turns[0] };
}

const draftOf = async (services: Services): Promise<PlanDraft> => (await read(services)).draft;
const patch = async (services: Services, edit: UnitEdit, seq?: number) =>
  ask(services, 'PATCH', '/api/sessions/desk/draft', { seq: seq ?? (await read(services)).seq, edits: [edit] });

const wordsOf = (frames: Turn['frames']): string[] =>
  frames.flatMap((frame) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []));

/** The scene a turn told, as its script would be. */
async function keeping(services: Services, { record, turn }: { record: TurnRecord; turn: Turn }) {
  const draft = await draftOf(services);
  const told = record.told.find(({ part }) => part.endsWith('/script')) as ToldPart;
  const place = findPlaceOfPart(draft, record, told);
  if (typeof place === 'string') throw new Error(`There is nowhere to keep ${told.part}: ${place}.`);
  const getName = (id: string) => draft.characters.find((each) => each.id === id)?.name;
  return { told, place, ...toldToScript(selectFramesOfPart(turn.frames, told), { names: sceneNames(draft), getName }) };
}

describe('a turn that was told freely', () => {
  test('says in its record what told what, also where nothing of the story is written', async () => {
    const { services } = await freeServices();
    const { record, turn } = await tried(services);
    const told = record.told.find(({ part }) => part.endsWith('/script'));
    expect(told).toMatchObject({ telling: 'free', act: 'act_1' });
    expect(told?.title).toMatch(/\w/);
    // Ken is elsewhere, so that his words are told, not said.
    expect(wordsOf(selectFramesOfPart(turn.frames, told as ToldPart) as Turn['frames'])).toEqual([
      'The rope is cut clean through.',
      'Ken: “Nobody was to find that.”',
    ]);
    // What the stage is set with is none of it.
    expect(selectFramesOfPart(turn.frames, told as ToldPart)[0]?.type).not.toBe('background');
  });

  test('is kept as the script of its encounter in one change, told to the letter when it is tried again, and undone', async () => {
    const { services, storyteller } = await freeServices();
    const first = await tried(services);
    const before = await draftOf(services);
    const { place, lines, leftOut } = await keeping(services, first);
    expect(leftOut).toEqual([]);
    expect(place.lines).toEqual([]);
    const kept = await patch(services, writeScriptEdit(place, lines));
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    const { entries } = (await ask(services, 'GET', '/api/sessions/desk/history')).body;
    expect(entries[0]).toMatchObject({ by: 'author', isUndoable: true });

    const asked = storyteller.prompts.length;
    const again = await tried(services);
    expect(storyteller.prompts).toHaveLength(asked);
    const told = again.record.told.find(({ part }) => part === `${place.slot.address.encounterId}/script`);
    expect(told?.telling).toBe('written');
    const frames = (of: Turn, part: ToldPart) => selectFramesOfPart(of.frames, part);
    const was = first.record.told.find(({ part }) => part === told?.part) as ToldPart;
    expect(frames(again.turn, told as ToldPart)).toEqual(frames(first.turn, was));

    expect((await ask(services, 'POST', '/api/sessions/desk/undo', { seq: kept.body.seq })).status).toBe(200);
    expect(await draftOf(services)).toEqual(before);
    expect((await tried(services)).record.told.every(({ telling: how }) => how === 'free')).toBe(true);
  });

  test('and kept is told freely again at a press, its script unused', async () => {
    const { services, storyteller } = await freeServices();
    const first = await tried(services);
    const { place, lines, told } = await keeping(services, first);
    await patch(services, writeScriptEdit(place, lines));
    const now = findPlaceOfPart(await draftOf(services), first.record, told);
    if (typeof now === 'string') throw new Error(now);
    expect(now).toMatchObject({ lines, telling: 'written' });
    expect((await patch(services, tellFreelyEdit(now))).status).toBe(200);
    const asked = storyteller.prompts.length;
    const { record } = await tried(services);
    expect(record.told.find(({ part }) => part === told.part)?.telling).toBe('free');
    expect(storyteller.prompts.length).toBeGreaterThan(asked);
  });

  test('is not kept where the draft has changed since it was seen, or cannot stand; nothing is half done', async () => {
    const { services } = await freeServices();
    const { place, lines } = await keeping(services, await tried(services));
    const { seq } = await read(services);
    await patch(services, { type: 'premise', changes: { title: 'Ebb' } });
    await expectUnchanged(services, async () => {
      expectRefusal(await patch(services, writeScriptEdit(place, lines), seq), 409, 'conflict');
      const stranger = [{ type: 'say' as const, character: 'nobody_here', text: 'Hm.' }];
      const refused = await patch(services, writeScriptEdit(place, stranger));
      expectRefusal(refused, 422, 'refused');
      expect(refused.body.error.issues[0].path).toContain('script.0.character');
    });
  });

  test('of an encounter that is gone since is kept nowhere', async () => {
    const { services } = await freeServices();
    const { record, turn } = await tried(services);
    const { told, place } = await keeping(services, { record, turn });
    const { encounterId } = place.slot.address;
    const gone = await ask(services, 'DELETE', `/api/sessions/desk/draft/encounter/${encounterId}?force=true`);
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect(findScriptTarget(await draftOf(services), told)).toBe('gone');
  });

  test('says of a scene that goes on in later turns that it does', async () => {
    const { services } = await freeServices();
    const { record, turn } = await tried(services);
    const { told, place } = await keeping(services, { record, turn });
    const hasLanded = record.mutations.some(({ type }) => type === 'encounter-landed');
    const asks = record.direction?.encounter?.asksOptions === true;
    expect(listSaveAsScriptNotes(record, told, place)).toEqual(hasLanded || asks ? [] : ['goes-on']);
  });
});
