import './mantine.css';
import './tokens.css';
import './direction.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createQueryClient } from '../api/index.ts';
import { cssVariables, theme } from './theme.ts';

/** Outlives the shell, so that coming back from the stage finds the lists as they were. */
const client = createQueryClient();

/** What stands around whatever authors use: theme, colour scheme and the cache of what the server answered. */
export function AuthoringTools({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** The library and the studio. */
export function AuthoringShell() {
  return (
    <AuthoringTools>
      <Outlet />
    </AuthoringTools>
  );
}
