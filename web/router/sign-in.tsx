import { Link } from '@tanstack/react-router';
import styles from './pages.module.css';
import { PlainPage } from './pages.tsx';
import { words } from './words.ts';

/**
 * Where the server asks for a token it serves `/sign-in` itself, before this app. Who gets here came to a server that
 * asks for none.
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
