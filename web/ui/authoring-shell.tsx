import './mantine.css';
import './tokens.css';
import './elements-and-text.css';
import './layout.css';
import './surfaces.css';
import './direction.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createQueryClient } from '../api/index.ts';
import { cssVariables, theme } from './theme.ts';

/** Outlives the shell, so that the lists are cached on return from the stage. */
const client = createQueryClient();

/** Providers of the authoring pages: theme, colour scheme and query cache. */
export function AuthoringTools({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}

export function AuthoringShell() {
  return (
    <AuthoringTools>
      <Outlet />
    </AuthoringTools>
  );
}
