import { describe, expect, it } from 'vitest';
import { isLineOf, tellTyped } from './telling-scene.ts';

const hero = { id: 'hero', name: 'Ada', role: 'protagonist' };
const mae = { id: 'mae', name: 'Mae Flint', role: 'ally', description: 'Thirty, the rope maker of the quay.' };
const ned = { id: 'ned', name: 'Ned Poole', role: 'npc' };
const SEEN = 'A photograph stands with its face to the wall.';
const NOTE = 'There is a sheet of red paper in the drawer, on top of a ferry ticket never used.';
const saidBy = (text: string, fields: object = {}) =>
  tellTyped(text, { present: [hero, mae], ...fields }).map((frames) => {
    const reply = frames.find((frame) => frame.type === 'say' && frame.character === 'mae');
    return reply?.type === 'say' ? reply.text : null;
  });

describe('whoever is alone with the player', () => {
  it.each([
    'Who is in the photograph?',
    'Who took the photograph?',
    'Why does the photograph face the wall?',
    'When was the photograph taken?',
    'Ask who is in the photograph',
    'Ask about the photograph',
    'What is the photograph for?',
  ])('is asked what looking would not tell: %s', (text) => {
    for (const said of saidBy(text, { touched: [SEEN] }))
      expect([said, isLineOf('ask_ally', said ?? '')]).toEqual([said, true]);
  });

  it.each(['Ask what the ticket is for', 'What is the ticket for?', 'Ask Mae what the ticket is for'])(
    'does not go over what is known where that is no answer: %s',
    (text) => {
      const fields = { facts: [NOTE], factsKnownBy: [null], noted: [NOTE], answers: [{ text: NOTE, isNoted: true }] };
      for (const said of saidBy(text, fields)) expect([said, isLineOf('ask_ally', said ?? '')]).toEqual([said, true]);
    },
  );

  it('is asked though the author has words for what is there', () => {
    const fields = {
      place: { ambientDetail: `Jars to the ceiling. ${SEEN}` },
      answers: [{ text: SEEN, place: 'The Pier' }],
    };
    for (const said of saidBy('Who is in the photograph?', fields))
      expect([said, isLineOf('ask_ally', said ?? '')]).toEqual([said, true]);
  });

  it.each([
    'Look at the photograph',
    'Is there a photograph here?',
    'What is on the wall?',
    'I look for the photograph',
    'Who is here?',
    'What do I know about the photograph?',
  ])('is not asked for what there is to see: %s', (text) => {
    for (const said of saidBy(text, { touched: [SEEN] })) expect(isLineOf('ask_ally', said ?? '')).toBe(false);
  });

  it('is not asked where there are others', () => {
    for (const said of saidBy('Who is in the photograph?', { present: [hero, mae, ned], touched: [SEEN] }))
      expect(said).toBeNull();
  });
});
