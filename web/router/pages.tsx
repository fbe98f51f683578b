import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { getErrorMessage } from '../../shared/error.ts';
import { Logo } from '../brand/index.tsx';
import styles from './pages.module.css';
import { words } from './words.ts';

/** How browsers and the bundler word a missing chunk. */
const MISSING_PART =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script failed/i;

/** Whether a page failed because a chunk could not be loaded, as after an update of the server. */
const isMissingChunk = (error: unknown): boolean => error instanceof Error && MISSING_PART.test(error.message);

const KEY = 'kamishibai.renewed';

/** A failure this soon after a reload, in milliseconds, is not solved by another. */
const AGAIN_AFTER = 60_000;

/** Whether to reload the page: a chunk is missing, and it was not just reloaded. */
export function shouldReload(error: unknown, storage: Pick<Storage, 'getItem'>, now: number): boolean {
  if (!isMissingChunk(error)) return false;
  const last = Number(storage.getItem(KEY) ?? Number.NaN);
  return !(now - last < AGAIN_AFTER);
}

export const recordReload = (storage: Pick<Storage, 'setItem'>, now: number): void => storage.setItem(KEY, String(now));

/** A simple page with one message. Needs the styles of neither the authoring pages nor the stage. */
function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size={72} />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}

export function NotFoundPage() {
  return (
    <PlainPage title={words().notFound}>
      <p className={styles.text}>{words().notFoundText}</p>
      <Link to="/" className={styles.action}>
        {words().toLibrary}
      </Link>
    </PlainPage>
  );
}

/** Shown when a page fails to load or render. If a chunk is missing (server update), it reloads once. */
export function CrashPage({ error }: ErrorComponentProps) {
  const [renews] = useState(() => shouldReload(error, window.sessionStorage, Date.now()));
  useEffect(() => {
    if (!renews) return;
    recordReload(window.sessionStorage, Date.now());
    window.location.reload();
  }, [renews]);
  if (renews) return <WaitingPage />;
  console.error(error);
  return (
    <PlainPage title={words().crash}>
      <p className={styles.text}>{words().crashText}</p>
      {isMissingChunk(error) ? (
        <p className={styles.text}>{words().missingPart}</p>
      ) : (
        <p className={styles.detail}>{getErrorMessage(error)}</p>
      )}
      <button type="button" className={styles.action} onClick={() => window.location.reload()}>
        {words().reload}
      </button>
    </PlainPage>
  );
}

export function WaitingPage() {
  return (
    <main className={styles.page} aria-busy="true">
      <div className={styles.waiting}>
        <Logo size={56} title={words().loading} />
      </div>
    </main>
  );
}

/** A server that requires a token serves `/sign-in` itself: this page is only reached on one without. */
export function SignInPage() {
  return (
    <PlainPage title={words().signIn}>
      <p className={styles.text}>{words().signInText}</p>
      <Link to="/" className={styles.action}>
        {words().toLibrary}
      </Link>
    </PlainPage>
  );
}
