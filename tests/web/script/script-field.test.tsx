import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Encounter, ScriptLine } from '../../../shared/story/index.ts';
import { sharedServices } from '../../server/http/support.ts';
import { AT, layOut } from '../forms/support.tsx';

const services = sharedServices();

async function script() {
  const page = await layOut(services(), AT.harbour);
  const form = await page.write('Edit About enc_rope', 'Editing About enc_rope');
  await page.user.click(
    within(form.getByRole('group', { name: /^Script/ })).getByRole('button', { name: 'Write the script' }),
  );
  const lines = () => form.queryAllByRole('textbox', { name: /^Line \d+,/ });
  const saved = async () => {
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: /^Edit About enc_rope|^Edit The rope/ });
    return page.edits().map(({ changes }) => changes);
  };
  const now = async (): Promise<Encounter | undefined> =>
    (await page.draftNow()).acts[0]?.sandboxLocations[0]?.encounters.find(({ id }) => id === 'enc_rope');
  return { ...page, form, lines, saved, now };
}

const written = (lines: HTMLElement[]) =>
  lines.map((line) => [line.getAttribute('aria-label'), (line as HTMLTextAreaElement).value]);

describe('a script is written by keys', () => {
  test('Enter makes the next line, Tab changes who speaks, and what is saved is the script', async () => {
    const { user, form, lines, saved, now } = await script();
    expect(lines()[0]).toHaveFocus();
    await user.keyboard('Rain.{Enter}{Tab}I do.{Enter}{Tab}You?');
    expect(written(lines())).toEqual([
      ['Line 1, Narration', 'Rain.'],
      ['Line 2, Aiko Mori', 'I do.'],
      ['Line 3, Ken', 'You?'],
    ]);
    await user.keyboard('{Enter}');
    // In a dialogue the other speaks.
    expect(lines()[3]).toHaveAccessibleName('Line 4, Aiko Mori');
    await user.selectOptions(form.getByRole('combobox', { name: 'Face, line 2' }), 'Sad');
    const spoken: ScriptLine[] = [
      { type: 'narrate', text: 'Rain.' },
      { type: 'say', character: 'aiko', text: 'I do.', expression: 'sad' },
      { type: 'say', character: 'ken', text: 'You?' },
    ];
    // The empty line at the end is none.
    expect(await saved()).toEqual([{ script: spoken }]);
    expect((await now())?.script).toEqual(spoken);
  });

  test('Enter parts a line, Backspace joins it up again', async () => {
    const { user, lines } = await script();
    await user.keyboard('{Tab}A b.{ArrowLeft>3/}{Enter}');
    expect(written(lines())).toEqual([
      ['Line 1, Aiko Mori', 'A'],
      ['Line 2, Aiko Mori', 'b.'],
    ]);
    await user.keyboard('{Backspace}');
    expect(written(lines())).toEqual([['Line 1, Aiko Mori', 'A b.']]);
    expect(lines()[0]).toHaveProperty('selectionStart', 2);
    await user.keyboard('{End}{Enter}{Backspace}');
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toHaveFocus();
  });

  test('a slash offers directions, with what follows it read as it is typed', async () => {
    const { user, form, lines, saved } = await script();
    await user.keyboard('/');
    const offered = within(form.getByRole('listbox', { name: 'Stage direction' }));
    expect(offered.getAllByRole('option').length).toBeGreaterThan(5);
    await user.keyboard('show ken happy left');
    expect(offered.getByRole('option')).toHaveTextContent('ShowKen, Happy, left');
    await user.keyboard('{Enter}Who?');
    expect(written(lines())).toEqual([['Line 2, Narration', 'Who?']]);
    expect(form.getByRole('combobox', { name: 'Person, line 1' })).toHaveValue('ken');
    await user.selectOptions(form.getByRole('combobox', { name: 'Where they stand, line 1' }), 'far right');
    expect(await saved()).toEqual([
      {
        script: [
          { type: 'show', character: 'ken', expression: 'happy', position: 'far-right' },
          { type: 'narrate', text: 'Who?' },
        ],
      },
    ]);
  });

  test('Escape puts the slash’s list away, and lets Tab go on', async () => {
    const { user, form, lines } = await script();
    await user.keyboard('/sh{Escape}');
    expect(form.queryByRole('listbox')).not.toBeInTheDocument();
    expect(lines()[0]).toHaveValue('/sh');
    await user.keyboard('{Escape}{Tab}');
    expect(lines()[0]).not.toHaveFocus();
    expect(form.getByText('/sh')).toBeInTheDocument();
  });

  test('Alt and an arrow move a line, and the focus goes with it', async () => {
    const { user, lines } = await script();
    await user.keyboard('One{Enter}two{Alt>}{ArrowUp}{/Alt}');
    expect(lines().map((line) => (line as HTMLTextAreaElement).value)).toEqual(['two', 'One']);
    expect(lines()[0]).toHaveFocus();
    expect(await screen.findByText('Now line 1.')).toBeInTheDocument();
  });

  test('somebody without a sheet speaks under a name, a line waits for a condition', async () => {
    const { user, form, saved } = await script();
    await user.keyboard('Shut.');
    await user.selectOptions(form.getByRole('combobox', { name: 'Who speaks, line 1' }), 'Someone else…');
    await user.type(form.getByRole('textbox', { name: 'Name, line 1' }), 'Al');
    await user.click(form.getByRole('button', { name: 'More of line 1' }));
    await user.click(form.getByRole('button', { name: 'Write it as an expression' }));
    await user.click(form.getByRole('textbox', { name: /^Only if/ }));
    await user.paste('has_flag("found_rope")');
    await user.selectOptions(form.getByRole('combobox', { name: /^How it is said/ }), 'whispers');
    expect(await saved()).toEqual([
      {
        script: [{ type: 'say', name: 'Al', text: 'Shut.', when: 'has_flag("found_rope")', mode: 'whisper' }],
      },
    ]);
  });
});

describe('pasted dialogue', () => {
  test('becomes lines, by whom the cast knows', async () => {
    const { user, lines, saved } = await script();
    await user.paste('KEN (happy): Come in!\n\nAiko: “No.”\n*She stays.*\nOld Man: <b>Well?</b>');
    expect(written(lines())).toEqual([
      ['Line 1, Ken', 'Come in!'],
      ['Line 2, Aiko Mori', 'No.'],
      ['Line 3, Narration', 'She stays.'],
      ['Line 4, Old Man', '<b>Well?</b>'],
    ]);
    expect(await screen.findByText('4 lines were read from what you pasted.')).toBeInTheDocument();
    const [changes] = await saved();
    expect(changes?.script).toHaveLength(4);
  });

  test('is put in where the caret is, and a text like any other stays in its line', async () => {
    const { user, lines } = await script();
    await user.keyboard('To be{ArrowLeft>2/}');
    await user.paste('just ');
    expect(lines()).toHaveLength(1);
    await user.paste('Ken: One\nKen: Two');
    expect(written(lines()).map(([, text]) => text)).toEqual(['To just', 'One', 'Two', 'be']);
  });

  test('of a page or a document keeps what it draws heavier, slanted or with a reading, and nothing else of it', async () => {
    const { user, lines } = await script();
    const paste = (html: string, plain = 'plain') =>
      fireEvent.paste(document.activeElement as HTMLElement, {
        clipboardData: { getData: (type: string) => (type === 'text/html' ? html : plain) },
      });
    await user.keyboard('So: !{ArrowLeft}');
    paste('<meta charset="utf-8"><b style="font-weight:normal">I <em>did</em> it {b}</b><script>alert(1)</script>');
    expect(written(lines()).map(([, text]) => text)).toEqual(['So: I {i}did{/i} it {{b}!']);
    await user.keyboard('{Enter}');
    paste(
      '<h2><b>Night</b></h2><p><strong>KEN:</strong> You <span style="font-weight:700">lied</span>.</p><p>Aiko: <ruby>灯台<rp>(</rp><rt>とうだい</rt></ruby>へ<br>行く。</p>',
    );
    expect(written(lines()).slice(1, 4)).toEqual([
      ['Line 2, Narration', 'Night'],
      ['Line 3, Ken', 'You {b}lied{/b}.'],
      ['Line 4, Aiko Mori', expect.stringContaining('{rb}灯台{/rb}{rt}とうだい{/rt}へ')],
    ]);
    const before = written(lines());
    paste('<p>no marks here</p>', '');
    expect(written(lines())).toEqual(before);
  });

  test('that has no room is not pasted at all, and it is said why', async () => {
    const { user, lines } = await script();
    await user.paste('Ken: Yes.\n'.repeat(600));
    expect(await screen.findByText('Nothing was pasted: a script can have at most 500 lines.')).toBeInTheDocument();
    expect(written(lines())).toEqual([['Line 1, Narration', '']]);
  });

  test('is read aside where it is long, while one writes on', async () => {
    const { user, lines } = await script();
    const text = `Ken: ${'Yes. '.repeat(700)}\n`.repeat(8);
    fireEvent.paste(lines()[0] as HTMLElement, { clipboardData: { getData: () => text } });
    expect(screen.getByText('Reading what was pasted…')).toBeInTheDocument();
    expect(lines()).toHaveLength(1);
    await user.keyboard('Rain.');
    expect(await screen.findByText('8 lines were read from what you pasted.')).toBeInTheDocument();
    expect(lines().length).toBeGreaterThanOrEqual(8);
    const all = written(lines())
      .map(([, words]) => words)
      .join('');
    expect(all.match(/Yes\./g)).toHaveLength(8 * 700);
    for (const letter of 'Rain.') expect(all).toContain(letter);
  });
});

describe('what a line is said to tell', () => {
  test('has to be a fact of the story: saved with another it is refused at that line', async () => {
    const { user, form, lines, now } = await script();
    await user.keyboard('@tells who_moved_it{Enter}Ken moved it.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('The story has no fact “who_moved_it”.')).toHaveRole('alert');
    expect(lines()[0]).toBeInvalid();
    expect((await now())?.script).toBeUndefined();
  });
});

describe('a script as text', () => {
  test('is copied and pasted with all that its lines have', async () => {
    const { user, form, lines, saved } = await script();
    const text = '@when has_flag("found_rope")\n*Rain (again).*\nKen (sad): One\\\n    two\n/pause 300ms';
    await user.paste(text);
    await user.click(form.getByRole('button', { name: 'Copy as text' }));
    expect(form.getByRole('button', { name: 'Copied' })).toBeInTheDocument();
    const copied = await navigator.clipboard.readText();
    const whole: ScriptLine[] = [
      { type: 'narrate', text: 'Rain (again).', when: 'has_flag("found_rope")' },
      { type: 'say', character: 'ken', text: 'One\ntwo', expression: 'sad' },
      { type: 'pause', ms: 300 },
    ];
    await user.click(lines()[1] as HTMLElement);
    await user.keyboard('{Control>}a{/Control}{Delete}');
    await user.paste(copied);
    const [changes] = await saved();
    expect(changes?.script).toEqual([whole[0], ...whole, whole[2]]);
  });

  test('has conditions and what is given away in rows of their own, as one types them', async () => {
    const { user, form, lines } = await script();
    await user.keyboard('@when turn > 2{Enter}@tells who, why{Enter}');
    expect(written(lines())).toEqual([['Line 1, Narration', '']]);
    expect(lines()[0]).toHaveFocus();
    // What is noted of a line goes with whatever is pasted in its place.
    await user.paste('*Rain.*');
    expect(written(lines())).toEqual([['Line 1, Narration', 'Rain.']]);
    expect(await form.findByText('the turn of the act is more than 2')).toBeInTheDocument();
    expect(form.getByText('who, why', { selector: 'code' })).toBeInTheDocument();
  });

  test('keeps marks that are pasted among words', async () => {
    const { user, lines } = await script();
    await user.keyboard('So. ');
    await user.paste('(A pause.)');
    expect(written(lines())).toEqual([['Line 1, Narration', 'So. (A pause.)']]);
  });
});

describe('the stage beside it', () => {
  test('shows the line one is in, and plays from it', async () => {
    const { user, form } = await script();
    await user.paste('Ken: First.\nAiko: Second.\nKen: Third.');
    await user.click(form.getByRole('button', { name: 'Show the stage' }));
    const stage = within(form.getByRole('region', { name: 'How it looks on the stage' }));
    expect(stage.getByText('Line 3 of 3')).toBeInTheDocument();
    expect(stage.getAllByText('Third.').length).toBeGreaterThan(0);
    await user.click(form.getByRole('textbox', { name: 'Line 2, Aiko Mori' }));
    expect(await stage.findByText('Line 2 of 3')).toBeInTheDocument();
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    expect(stage.getByRole('button', { name: 'Stop' })).toBeInTheDocument();
    expect(await stage.findByText('Aiko Mori: Second.')).toBeInTheDocument();
    // Enter completes what types itself, then goes on.
    await user.keyboard('{Enter}{Enter}');
    expect(await stage.findByText('Ken: Third.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(stage.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
    expect(form.getByRole('textbox', { name: 'Line 3, Ken' })).toHaveFocus();
  });

  test('tells what would be told as the story begins, and a line with a condition where that is said to hold', async () => {
    const { user, form } = await script();
    await user.paste('Ken: First.\nAiko: Second.\nKen: Third.');
    await user.click(form.getByRole('button', { name: 'More of line 2' }));
    await user.click(form.getByRole('button', { name: 'Write it as an expression' }));
    await user.click(form.getByRole('textbox', { name: /^Only if/ }));
    await user.paste('has_flag("found_rope")');
    await user.click(form.getByRole('button', { name: 'Show the stage' }));
    const stage = within(form.getByRole('region', { name: 'How it looks on the stage' }));
    const holds = await stage.findByRole('checkbox', { name: 'has_flag("found_rope")' });
    expect(holds).not.toBeChecked();
    const playsAfterFirst = async (words: string) => {
      await user.click(form.getByRole('textbox', { name: 'Line 1, Ken' }));
      await user.keyboard('{Alt>}{Enter}{/Alt}{Enter}{Enter}');
      expect(await stage.findByText(words)).toBeInTheDocument();
      await user.keyboard('{Escape}');
    };
    await playsAfterFirst('Ken: Third.');
    await user.click(stage.getByRole('checkbox', { name: 'has_flag("found_rope")' }));
    await playsAfterFirst('Aiko Mori: Second.');
  });

  test('words and lines are counted, in Chinese by character', async () => {
    const { user, form } = await script();
    await user.paste('Ken: It is late.\nAiko: 下雨了。');
    expect(form.getByText('2 lines · 6 words')).toBeInTheDocument();
  });
});
