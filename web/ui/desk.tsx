import './mantine.css';
import './tokens.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { createQueryClient } from '../api/index.ts';
import { cssVariables, theme } from './theme.ts';

/** Outlives the desk, so that coming back from the stage finds the shelves as they were. */
const client = createQueryClient();

/** The writer's desk around the library and the studio: theme, colour scheme and the cache of what the server answered. */
export function Desk() {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Outlet />
      </MantineProvider>
    </QueryClientProvider>
  );
}
