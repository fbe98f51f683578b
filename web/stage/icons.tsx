const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  log: 'M6 4h11a1 1 0 0 1 1 1v15l-3-2-3 2-3-2-3 2zM9 8.500h6M9 12h6',
  auto: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM10 8.6v6.8l5.4-3.4z',
  skip: 'M5 6l7 6-7 6zM13 6l6 6-6 6z',
  hide: 'M3 3l18 18M10.600 6.200A9 9 0 0 1 21 12a12 12 0 0 1-2.300 3M6.500 7.500A12 12 0 0 0 3 12a9.500 9.500 0 0 0 12.500 5M9.900 9.900a3 3 0 0 0 4.200 4.200',
  soundOn: 'M4 9.500v5h3.500L12 18V6L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  soundOff: 'M4 9.500v5h3.500L12 18V6L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  places:
    'M12 21s-6.500-6-6.500-11a6.500 6.500 0 0 1 13 0c0 5-6.500 11-6.500 11zM12 12.200a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600z',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM9 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  help: 'M9 9a3 3 0 1 1 4.400 2.600c-.9.500-1.400 1.100-1.400 2.200M12 17.500v.1',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M5 12h13M13 6l6 6-6 6',
  next: 'M6 9l6 7 6-7z',
  again: 'M5 5v5h5M5.600 10A7.200 7.200 0 1 1 5 14',
  saves: 'M6 3.500h9.500L19 7v13.500H5V4.500a1 1 0 0 1 1-1zM8.500 3.500V8.500h6V3.500M8 20.500v-7h8v7',
  retell:
    'M19.500 12a7.500 7.500 0 0 1-13.300 4.700M4.500 12a7.500 7.500 0 0 1 13.300-4.700M18.500 3.500v4.300h-4.300M5.500 20.500v-4.300h4.300',
  back: 'M11 6l-6 6 6 6zM19 6l-6 6 6 6z',
  branch: 'M7 4v16M7 15c0-5 9-3 9-9M16 3.500a1.800 1.800 0 1 0 0 .1M7 4a1 1 0 1 0 0-.1',
  record: 'M4 19V9M9.300 19V5M14.700 19v-7M20 19V8',
  keep: 'M4 20c1-7 5.500-14 16-15.500-.500 5-3 9.500-8.500 10.500H7.500M4 20l5-7.500',
  remove: 'M5 7h14M9.500 7V4.500h5V7M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  library: 'M5 4h4v16H5zM9 4h4v16H9zM14.200 5.200l3.800-1 3.600 15-3.800 1z',
} as const;

export type IconName = keyof typeof PATHS;

/** A line icon in the colour of the text; decorative, so its button carries the label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="stage-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
