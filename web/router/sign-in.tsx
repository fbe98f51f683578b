import { Link } from '@tanstack/react-router';
import styles from './pages.module.css';
import { PlainPage } from './pages.tsx';
import { words } from './words.ts';

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
