import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './i18n/chosen.ts';
import { router } from './router/index.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to render into.');

startLanguage();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
