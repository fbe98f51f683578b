import { describe, expect, test } from 'vitest';
import { scripted, telling } from '../support/scripted-models.ts';
import { backlogOf, begin, button, freelyTold, hear, playOf, playTurn, readOn, unreachable } from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

describe('a Director of its own mind', () => {
  const plan = (actions: object[], rest: object = {}): string =>
    JSON.stringify({
      rationale: 'Somebody has to carry the news up the lane.',
      scene_intention: 'A stranger stops at the theatre.',
      pov_character: 'haru',
      target_location: 'minato_lane',
      actions,
      expected_outcomes: ['They have met.'],
      ...rest,
    });
  const stranger = {
    name: 'Old Tsune',
    role: 'ferryman',
    description: 'Rows people over.',
    traits: ['slow'],
    goals: ['to be paid'],
  };
  const NEWCOMER = plan([{ tool: 'character.generate', args: stranger, reason: 'Somebody has to row.' }]);
  /** A plan that cannot be carried out, however often it is asked for. */
  const HOPELESS = plan([{ tool: 'no.such.tool', args: {} }]);
  const directed = { by: NEWCOMER };
  let calls = 0;
  const director = scripted([() => directed.by]);
  const storyteller = scripted([
    () => {
      calls += 1;
      return telling(
        { type: 'show', character: 'mio' },
        { type: 'say', character: 'mio', text: `Number ${calls}, and look who is coming.` },
        { type: 'say', character: 'old_tsune', text: `The tide is late, says number ${calls}.` },
        {
          type: 'choice',
          options: [
            { id: 'a', text: `Ask him why (${calls}).` },
            { id: 'b', text: `Let him pass (${calls}).` },
          ],
          freeText: true,
        },
      );
    },
  ]);
  const theatre = openTheatre({}, { models: { director: director.model, storyteller: storyteller.model } });

  test('brings somebody new, who speaks by name; and its trouble can be told again, left or played past', async () => {
    const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId: await freelyTold(theatre) });
    const page = await theatre.page({ isMeasured: true });
    await page.goto(`${theatre.address}/play/${id}`);
    await begin(page);
    const box = page.getByRole('region', { name: 'The stage', exact: true });
    await box.getByText('Old Tsune', { exact: true }).waitFor();
    await box.getByText(/^The tide is late/).waitFor();
    expect(await box.locator('img').count()).toBe(0);
    await leavePicture(page, '30-newcomer-desktop');
    await page.keyboard.press('PageUp');
    await box.getByText('Mio', { exact: true }).waitFor();
    await readOn(page);

    // No plan works: it is said, and told again.
    directed.by = HOPELESS;
    await playTurn(page);
    const trouble = page.getByRole('alert').filter({ hasText: 'The storyteller lost the thread here.' });
    await trouble.waitFor();
    expect(await page.getByText('told without a plan').count()).toBe(1);
    expect(await playOf(theatre, id)).toMatchObject({ turn: 2, trouble: { rollbackTo: 1 } });
    await leavePicture(page, '31-trouble-desktop');
    directed.by = plan([]);
    await button(trouble, 'Tell it again').click();
    await trouble.waitFor({ state: 'detached' });
    await readOn(page);
    const healed = await playOf(theatre, id);
    expect(healed.turn).toBe(2);
    expect(healed.trouble).toBeUndefined();

    // Trouble once more: left by going back, and then played past.
    directed.by = HOPELESS;
    await playTurn(page);
    await button(trouble, 'Go back').click();
    await hear(page, 'You are back at turn 2.');
    expect(await trouble.count()).toBe(0);
    expect((await playOf(theatre, id)).frames).toEqual(healed.frames);
    await page.setViewportSize(PHONE);
    await playTurn(page);
    await trouble.waitFor();
    expect(await sideways(page)).toBe(0);
    expect(await unreachable(trouble)).toEqual([]);
    await leavePicture(page, '32-trouble-phone');
    await button(trouble, 'Play on').click();
    await trouble.waitFor({ state: 'detached' });
    directed.by = plan([]);
    await playTurn(page);
    expect(await trouble.count()).toBe(0);
    expect(Object.keys(await backlogOf(page))).toEqual(['Turn 1', 'Turn 2', 'Turn 3', 'Turn 4']);

    // How it came to that is in the record.
    await page.goto(`${theatre.address}/plays/${id}/record?turn=3`);
    await page.getByText('Every attempt at a plan failed, so the turn was told without one.').waitFor();
    const plans = page.getByRole('region', { name: 'Plan', exact: true });
    await plans.getByText('5 attempts').waitFor();
    expect(await sideways(page)).toBe(0);
    await leavePicture(page, '33-gave-up-phone');
  });
});
