import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { NO_PLAYER_DATA, type PlayerChanges, type PlayerData } from '../../../../shared/player.ts';
import { ApiError } from '../../../../web/api/api-error.ts';
import { GallerySheet } from '../../../../web/stage/menu/gallery-sheet.tsx';
import {
  importPlayerData,
  PLAYER_FILE_MAX_BYTES,
  toSeenFile,
} from '../../../../web/stage/player-data/import-export.ts';
import { createPlayerDataStore, type PlayerDataStore } from '../../../../web/stage/player-data/player-data-store.ts';
import { playAnswer } from '../support.ts';

const PLAY = playAnswer({
  packageId: 'tarot',
  backgrounds: { alley: '/media/alley.webp', stall: '/media/stall.webp', attic: '/media/attic.webp' },
  music: { rain: '/media/rain.ogg', dread: '/media/dread.ogg' },
  places: [{ id: 'alley', title: 'The Alley', background: 'alley' }],
  found: { encounters: [], of: { encounters: 9, endings: 3 } },
});

/** What a player has, at a server that takes all or refuses. */
function seenWith(changes: PlayerChanges, refuses?: ApiError): { seen: PlayerDataStore; sent: PlayerChanges[] } {
  const sent: PlayerChanges[] = [];
  const api = {
    read: async () => ({ ...NO_PLAYER_DATA }),
    add: async (brought: PlayerChanges) => {
      if (refuses) throw refuses;
      sent.push(brought);
    },
  };
  const storage = { getItem: () => null, setItem: () => {} };
  const seen = createPlayerDataStore(
    api,
    () => storage,
    () => {},
  );
  seen.add(changes);
  return { seen, sent };
}

const region = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));

describe('what was seen of a story', () => {
  test('is its pictures, music, endings and encounters that were met, in any play, and no others', async () => {
    const { seen } = seenWith({
      pictures: { tarot: ['alley', 'gone', 'stall'], other: ['attic'] },
      music: { tarot: ['rain'] },
      endings: { tarot: [{ id: 'wind', title: 'What the wind took' }] },
      encounters: { tarot: ['a', 'b'], other: ['c'] },
      read: ['aaaaaaaa', 'bbbbbbbb'],
    });
    render(<GallerySheet play={PLAY} seen={seen} onClose={() => {}} />);
    const names = (buttons: HTMLElement[]) => buttons.map((each) => each.getAttribute('aria-label'));
    expect(names(region('Gallery').getAllByRole('button'))).toEqual(['The Alley, picture 1', 'Picture 2']);
    expect(names(region('Music room').getAllByRole('button'))).toEqual(['Listen to “Rain”']);
    const endings = region('Endings').getAllByRole('listitem');
    expect(endings.map(({ textContent }) => textContent)).toEqual([
      'What the wind took',
      '?An ending not yet reached',
      '?An ending not yet reached',
    ]);
    expect(screen.getByText('1 of 3 reached')).toBeInTheDocument();
    expect(screen.getByText('2 of 9 found')).toBeInTheDocument();
    expect(screen.getByText(/2 lines read in all stories/)).toBeInTheDocument();
  });

  test('is looked at large, one picture after another, by buttons and arrows', async () => {
    const { seen } = seenWith({ pictures: { tarot: ['alley', 'stall'] } });
    render(<GallerySheet play={PLAY} seen={seen} onClose={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'The Alley, picture 1' }));
    const picture = () => screen.getByRole('img').getAttribute('src');
    expect(picture()).toBe('/media/alley.webp');
    await userEvent.keyboard('{ArrowRight}');
    expect(picture()).toBe('/media/stall.webp');
    await userEvent.click(screen.getByRole('button', { name: 'The next picture' }));
    expect(picture()).toBe('/media/alley.webp');
    await userEvent.click(screen.getByRole('button', { name: 'All pictures' }));
    expect(screen.getByRole('button', { name: 'Picture 2' })).toBeInTheDocument();
  });

  test('plays one piece at a time, and says where one cannot be played', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    const { seen } = seenWith({ music: { tarot: ['rain', 'dread'] } });
    render(<GallerySheet play={PLAY} seen={seen} onClose={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Listen to “Rain”' }));
    expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 0]);
    play.mockRejectedValue(new DOMException('no', 'NotSupportedError'));
    await userEvent.click(screen.getByRole('button', { name: 'Listen to “Dread”' }));
    expect(pause).toHaveBeenCalled();
    expect(await screen.findByRole('alert')).toHaveTextContent('The music could not be played.');
    vi.restoreAllMocks();
  });

  test('says what it will hold while there is nothing', () => {
    render(<GallerySheet play={PLAY} seen={seenWith({}).seen} onClose={() => {}} />);
    expect(region('Gallery').getByText('Pictures appear here once you have seen them.')).toBeInTheDocument();
    expect(screen.getByText('0 of 3 reached')).toBeInTheDocument();
  });
});

describe('a file to take along', () => {
  const HAS: PlayerChanges = { read: ['aaaaaaaa'], music: { tarot: ['rain'] } };

  test('has all of it, how one likes to read too, and brings it in elsewhere', async () => {
    const file = toSeenFile({ ...seenWith(HAS).seen.get().data, preferences: { textSpeed: 5 } } as PlayerData);
    const { seen, sent } = seenWith({ read: ['bbbbbbbb'] });
    const adopted: unknown[] = [];
    expect(await importPlayerData(file, seen, (preferences) => adopted.push(preferences))).toBe('brought');
    expect(sent[0]).toMatchObject({ preferences: { textSpeed: 5 } });
    expect(adopted).toEqual([{ textSpeed: 5 }]);
    expect(seen.get().data).toMatchObject({ read: ['bbbbbbbb', 'aaaaaaaa'], music: { tarot: ['rain'] } });
  });

  test('is brought in from the sheet, which says so', async () => {
    const { seen } = seenWith({});
    render(<GallerySheet play={PLAY} seen={seen} onClose={() => {}} />);
    const field = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(
      field as HTMLInputElement,
      new File([JSON.stringify(HAS)], 'me.json', { type: 'application/json' }),
    );
    expect(await screen.findByText('Imported. What you had is still there.')).toBeInTheDocument();
    expect(screen.getByText(/One line read in all stories/)).toBeInTheDocument();
  });

  test.each<[string, Blob, ApiError | undefined, string]>([
    ['is no JSON', new Blob(['{"read":']), undefined, 'notBrought'],
    ['is a list', new Blob(['[]']), undefined, 'notBrought'],
    ['the server refuses', new Blob(['{"read":[7]}']), new ApiError(400, 'malformed', 'No.'), 'notBrought'],
    ['is too large', new Blob(['x'.repeat(PLAYER_FILE_MAX_BYTES + 1)]), undefined, 'tooLarge'],
    ['cannot be sent', new Blob(['{}']), new ApiError(0, 'network', 'No answer.'), 'noAnswer'],
  ])('that %s changes nothing', async (_, file, refuses, outcome) => {
    const { seen, sent } = seenWith(HAS, refuses);
    const before = seen.get().data;
    expect(await importPlayerData(file, seen)).toBe(outcome);
    expect([seen.get().data, sent]).toEqual([before, []]);
  });
});
