import './ui/fonts.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './i18n/chosen.ts';
import { keepForOffline } from './offline/register.ts';
import { router } from './router/index.tsx';
import { keepComposingKeys } from './ui/composing.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to render into.');

keepComposingKeys();
startLanguage();
// In development, files are never cached.
if (import.meta.env.PROD) keepForOffline();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
