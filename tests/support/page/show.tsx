import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Language } from '../../../shared/language/tag.ts';
import { createQueryClient } from '../../../web/api/index.ts';
import { setLanguage, startI18n } from '../../../web/i18n/index.ts';
import { theme } from '../../../web/ui/theme.ts';

export interface Page {
  user: UserEvent;
  client: QueryClient;
  rerender: (part: ReactNode) => void;
}

/**
 * Shows a part of the authoring pages as the app shows it: with its theme, its cache and its words.
 * @param options.language of the interface
 * @param options.client the cache, where something is to be in it already
 */
export async function show(
  part: ReactNode,
  { language = 'en', client = createQueryClient() }: { language?: Language; client?: QueryClient } = {},
): Promise<Page> {
  await startI18n();
  await setLanguage(language);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      {/* At once what is animated elsewhere, and without colours: nobody sees them, and every look-up by role walks through them. */}
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} env="test">
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(part, { wrapper });
  return { user: userEvent.setup({ delay: null }), client, rerender };
}

/** Puts words into a field in place of those that are there: as one pastes them, letters being typed a test's whole time. */
export async function fill(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(words);
}
