import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_SCENE } from '../../../../web/stage/playing/scene.ts';
import { DEFAULT_SETTINGS, getStageSettings } from '../../../../web/stage/preferences/settings.ts';
import { useSound } from '../../../../web/stage/scene/use-sound.ts';

afterEach(() => {
  getStageSettings().change(DEFAULT_SETTINGS);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const RAIN = { ...EMPTY_SCENE, ambient: 'rain' } as const;

function Heard() {
  useSound({ music: {} }, RAIN, []);
  return null;
}

test('what makes the sound is not there before it is turned on, and is once it is', async () => {
  const begun = vi.fn();
  class Silent {
    constructor() {
      begun();
      throw new Error('There are no speakers.');
    }
  }
  vi.stubGlobal('AudioContext', Silent);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(<Heard />);
  expect(begun).not.toHaveBeenCalled();
  act(() => getStageSettings().change({ sound: true }));
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), { timeout: 20_000 });
  // A device that cannot be heard from takes nothing else with it.
  expect(warned).toHaveBeenCalledWith('The sound failed.', expect.any(Error));
});
