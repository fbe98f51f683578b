import styles from './brand.module.css';

/** The logo: a butai (paper theatre) with open doors. `size` in pixels; decorative unless it has a title. */
export function Logo({ size = 32, title }: { size?: number; title?: string }) {
  return (
    <svg
      className={styles.logo}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path className={styles.door} d="M4 14 15 18.5v31L4 55ZM60 14 49 18.5v31L60 55Z" />
      <path className={styles.wood} d="M11 17Q32 3.5 53 17l-2.5 4.5h-37Z" />
      <rect className={styles.wood} x="13.5" y="19" width="37" height="33" rx="2" />
      <rect className={styles.wood} x="9" y="51" width="46" height="5.5" rx="2" />
      <rect className={styles.card} x="18" y="23" width="28" height="25" />
      <circle className={styles.sun} cx="32" cy="33" r="6.5" />
      <path className={styles.hill} d="M18 48v-6q7-7 13-2t15-3v11Z" />
    </svg>
  );
}

export function Wordmark({ size = 30 }: { size?: number }) {
  return (
    <span className={styles.wordmark}>
      <Logo size={size} />
      <span className={styles.name}>Kamishibai</span>
    </span>
  );
}
