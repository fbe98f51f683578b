import '../ui/fonts.css';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { knownLanguage } from '../../shared/language/tag.ts';
import { apiFetch } from '../api/client.ts';
import { pickLanguage } from '../i18n/languages.ts';
import { StagePage } from '../stage/index.tsx';
import { StandaloneContext, StorageBlockedContext } from '../stage/menu/standalone-context.ts';
import { hideCompositionKeys } from '../ui/keyboard.ts';
import { standaloneStory, TitlePage } from './title-page.tsx';

/* The program loaded before answers the requests. The URL is a single file, so routing stays inside the page. */

const story = standaloneStory();
const rootRoute = createRootRoute();
const titleRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Title });
const playRoute = createRoute({ getParentRoute: () => rootRoute, path: '/play/$playId', component: Play });

function Title() {
  return <TitlePage story={story} />;
}

function Play() {
  const { playId } = playRoute.useParams();
  return <StagePage key={playId} playId={playId} keeping={null} request={apiFetch} />;
}

function StorageKnown({ children }: { children: ReactNode }) {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const ask = async () => setBlocked(!(await (await apiFetch('/api/storage')).json()).isPersistent);
    ask().catch((error) => console.error('It is unknown whether this browser stores plays.', error));
  }, []);
  return <StorageBlockedContext value={isBlocked}>{children}</StorageBlockedContext>;
}

const router = createRouter({
  routeTree: rootRoute.addChildren([titleRoute, playRoute]),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');

hideCompositionKeys();
document.documentElement.lang =
  knownLanguage(story.language) ?? pickLanguage({ asked: null, stored: null, preferred: navigator.languages });
// The direction of the page's own text; the story's text has its own.
document.documentElement.dir = 'ltr';
createRoot(root).render(
  <StrictMode>
    <StandaloneContext value={true}>
      <StorageKnown>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </StorageKnown>
    </StandaloneContext>
  </StrictMode>,
);
