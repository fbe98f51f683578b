import { expect, test } from 'vitest';
import { ENCLOSED_FILE, readEnclosedStory } from '../../../server/exchange/enclosed.ts';

const fileOf = (name: string, text = '') => ({ name, bytes: new TextEncoder().encode(text) });
const records = (count: number, of: (at: number) => [string, string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => of(at)));

function enclosed(count: number) {
  const media = records(count, (at) => [`characters/${at}.png`, `game/images/${at}.png`]);
  const scripts = records(count, (at) => [`game/${at}.rpy`, '']);
  return fileOf(`project/${ENCLOSED_FILE}`, JSON.stringify({ package: { title: 'Rain' }, media, scripts }));
}

test('the files of a large project are found', () => {
  const pictures = Array.from({ length: 5000 }, (_, at) => fileOf(`project/game/images/${at}.png`));
  const brought = readEnclosedStory([fileOf('project/game/3.rpy', 'x')], [enclosed(5000), ...pictures], 'renpy');
  expect(brought).toMatchObject({ title: 'Rain', report: [{ code: 'embedded-story-edited' }] });
  expect(brought?.media.at(-1)).toMatchObject({ name: '4999.png', bytes: pictures.at(-1)?.bytes });
});

test('more records than an archive has files are refused', () => {
  expect(() => readEnclosedStory([], [enclosed(5001)], 'renpy')).toThrow('holds no story');
});
