import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { readSectionSearch } from '../studio/section-search.ts';
import { CrashPage, NotFoundPage, SignInPage, WaitingPage } from './pages.tsx';

const LibraryPage = lazyRouteComponent(() => import('../library/index.tsx'), 'LibraryPage');
const ReadPage = lazyRouteComponent(() => import('../studio/read/read-page.tsx'), 'ReadPage');
const BinPage = lazyRouteComponent(() => import('../library/bin/bin-page.tsx'), 'BinPage');
const StudioPage = lazyRouteComponent(() => import('../studio/index.tsx'), 'StudioPage');
const PlayPage = lazyRouteComponent(async () => {
  const [{ PlayPage }] = await Promise.all([
    import('./play-page.tsx'),
    import('../stage/texts/use-texts.ts').then(({ loadStageTexts }) => loadStageTexts()),
  ]);
  return { PlayPage };
}, 'PlayPage');
const RecordPage = lazyRouteComponent(() => import('../record/index.tsx'), 'RecordPage');
const ModelsPage = lazyRouteComponent(() => import('../models/index.tsx'), 'ModelsPage');
const PeoplePage = lazyRouteComponent(() => import('../people/index.tsx'), 'PeoplePage');
const EvaluatePage = lazyRouteComponent(() => import('../evaluate/index.tsx'), 'EvaluatePage');
const ReportPage = lazyRouteComponent(() => import('../evaluate/index.tsx'), 'ReportPage');
const AuthoringShell = lazyRouteComponent(async () => {
  const [{ AuthoringShell }, { startI18n }] = await Promise.all([
    import('../ui/authoring-shell.tsx'),
    import('../i18n/index.ts'),
  ]);
  await startI18n();
  return { AuthoringShell };
}, 'AuthoringShell');

const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage });

/** The library and the studio share a shell: theme, texts and cache. The stage does not load them. */
const authoringRoute = createRoute({ getParentRoute: () => rootRoute, id: 'authoring', component: AuthoringShell });

const libraryRoute = createRoute({ getParentRoute: () => authoringRoute, path: '/', component: LibraryPage });

const binRoute = createRoute({ getParentRoute: () => authoringRoute, path: '/bin', component: BinPage });

const modelsRoute = createRoute({ getParentRoute: () => authoringRoute, path: '/models', component: ModelsPage });

const peopleRoute = createRoute({ getParentRoute: () => authoringRoute, path: '/people', component: PeoplePage });

const evaluateRoute = createRoute({
  getParentRoute: () => authoringRoute,
  path: '/evaluate',
  component: EvaluatePage,
});

const reportRoute = createRoute({
  getParentRoute: () => authoringRoute,
  path: '/evaluate/$reportId',
  component: Object.assign(Report, { preload: ReportPage.preload }),
});

const studioRoute = createRoute({
  getParentRoute: () => authoringRoute,
  path: '/studio/$sessionId',
  validateSearch: readSectionSearch,
  component: Object.assign(Studio, { preload: StudioPage.preload }),
});

const readRoute = createRoute({
  getParentRoute: () => authoringRoute,
  path: '/studio/$sessionId/read',
  component: Object.assign(WholeStory, { preload: ReadPage.preload }),
});

const recordRoute = createRoute({
  getParentRoute: () => authoringRoute,
  path: '/plays/$playId/record',
  validateSearch: ({ turn }: Record<string, unknown>): { turn?: number } => {
    const number = Number(turn);
    return Number.isInteger(number) && number > 0 ? { turn: number } : {};
  },
  component: Object.assign(FlightRecorder, { preload: RecordPage.preload }),
});

const playRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/play/$playId',
  component: Object.assign(Play, { preload: PlayPage.preload }),
});

const signInRoute = createRoute({ getParentRoute: () => rootRoute, path: '/sign-in', component: SignInPage });

/** Keyed by session, so that another session starts with fresh state. */
function Studio() {
  const { sessionId } = studioRoute.useParams();
  return <StudioPage key={sessionId} sessionId={sessionId} />;
}

function WholeStory() {
  const { sessionId } = readRoute.useParams();
  return <ReadPage key={sessionId} sessionId={sessionId} />;
}

function Report() {
  const { reportId } = reportRoute.useParams();
  return <ReportPage key={reportId} id={reportId} />;
}

function FlightRecorder() {
  const { playId } = recordRoute.useParams();
  const { turn } = recordRoute.useSearch();
  return <RecordPage key={playId} playId={playId} turn={turn ?? null} />;
}

function Play() {
  const { playId } = playRoute.useParams();
  return <PlayPage key={playId} playId={playId} />;
}

/** All routes of the web app, each loaded when first visited. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    authoringRoute.addChildren([
      libraryRoute,
      binRoute,
      modelsRoute,
      peopleRoute,
      evaluateRoute,
      reportRoute,
      studioRoute,
      readRoute,
      recordRoute,
    ]),
    playRoute,
    signInRoute,
  ]),
  defaultErrorComponent: CrashPage,
  defaultPendingComponent: WaitingPage,
  defaultPendingMs: 250,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
