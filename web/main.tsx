import './ui/fonts.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseStartLanguage } from './i18n/stored-language.ts';
import { registerServiceWorker } from './offline/register.ts';
import { router } from './router/index.tsx';
import { hideCompositionKeys } from './ui/keyboard.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to render into.');

hideCompositionKeys();
chooseStartLanguage();
// In development, files are never cached.
if (import.meta.env.PROD) registerServiceWorker();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
