import { Link } from '@tanstack/react-router';
import styles from './pages.module.css';
import { PlainPage } from './pages.tsx';
import { words } from './words.ts';

/**
 * If the server requires a token, it serves `/sign-in` itself. This page is only reached on a server without sign-in.
 */
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
