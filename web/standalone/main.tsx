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
import { AloneContext, StorageBlockedContext } from '../stage/menu/alone.ts';
import { keepComposingKeys } from '../ui/composing.ts';
import { standaloneStory } from './story.ts';
import { TitlePage } from './title-page.tsx';

/*
 * A page with one story and a stage, and no server: the program before it answers what is asked. Its address is one file, so where one is in
 * it is the page's own affair.
 */

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

/** Asks the program before this one whether the browser keeps what is played. */
function StorageKnown({ children }: { children: ReactNode }) {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const ask = async () => setBlocked(!(await (await apiFetch('/api/storage')).json()).isPersistent);
    ask().catch((error) => console.error('Whether this browser keeps plays is unknown.', error));
  }, []);
  return <StorageBlockedContext value={isBlocked}>{children}</StorageBlockedContext>;
}

const router = createRouter({
  routeTree: rootRoute.addChildren([titleRoute, playRoute]),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');

keepComposingKeys();
document.documentElement.lang =
  knownLanguage(story.language) ?? pickLanguage({ asked: null, stored: null, preferred: navigator.languages });
// That of the words of the page; the story's run by their own language.
document.documentElement.dir = 'ltr';
createRoot(root).render(
  <StrictMode>
    <AloneContext value={true}>
      <StorageKnown>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </StorageKnown>
    </AloneContext>
  </StrictMode>,
);
