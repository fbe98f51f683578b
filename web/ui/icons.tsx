import type { ReactNode } from 'react';

/** An icon of the authoring pages: 24 units square, in the text's colour, decorative (its control has the label). */
const icon =
  (shape: ReactNode) =>
  ({ size = 18, className }: { size?: number; className?: string }) => {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };

export const SearchIcon = icon(<path d="M10.500 17.500a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2 5 5" />);
export const PlayIcon = icon(<path d="M7 4.5v15l12-7.5z" fill="currentColor" />);
export const ArrowLeftIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />);
export const ArrowRightIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />);
export const LeaveIcon = icon(<path d="M14 4H6v16h8m-4-8h10m-4-4 4 4-4 4" />);
export const SendIcon = icon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const StopIcon = icon(<rect x="6.5" y="6.5" width="11" height="11" rx="2" fill="currentColor" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const TrashIcon = icon(<path d="M4 7h16M9 7V4.5h6V7m-8.5 0 1 13h9l1-13M10 11v5.5m4-5.5v5.5" />);
export const DownloadIcon = icon(<path d="M12 4v11m-5-4.5 5 5 5-5M4.5 20h15" />);
export const UploadIcon = icon(<path d="M12 16V5M7 9.5l5-5 5 5M4.5 20h15" />);
export const DotsIcon = icon(
  <>
    <circle cx="5.5" cy="12" r="1.3" fill="currentColor" />
    <circle cx="12" cy="12" r="1.3" fill="currentColor" />
    <circle cx="18.5" cy="12" r="1.3" fill="currentColor" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c3 3 3 14 0 17M12 3.5c-3 3-3 14 0 17" />
  </>,
);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const AlertIcon = icon(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.5v.01" />);
export const ReturnIcon = icon(<path d="M9 7 4.5 11.5 9 16m-4.5-4.5H15a4.5 4.5 0 0 1 0 9h-2" />);
export const ChevronIcon = icon(<path d="m7 10 5 5 5-5" />);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12C5 7.5 8.3 5.3 12 5.3S19 7.5 21.5 12C19 16.5 15.7 18.7 12 18.7S5 16.5 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.6A8.6 8.6 0 0 1 12 5.3c3.7 0 7 2.2 9.5 6.7a15 15 0 0 1-2.6 3.5M6.3 7.5A14 14 0 0 0 2.5 12c2.5 4.5 5.8 6.7 9.5 6.7 1.6 0 3-.4 4.4-1.2" />,
);
export const LockIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
);
export const PinIcon = icon(
  <>
    <path d="M12 21c4.5-5 6.5-8.3 6.5-11a6.5 6.5 0 1 0-13 0c0 2.7 2 6 6.5 11z" />
    <circle cx="12" cy="10" r="2.3" />
  </>,
);
export const MapIcon = icon(<path d="m3.5 6.5 5.5-2 6 2 5.5-2v13l-5.5 2-6-2-5.5 2zM9 4.5v13m6-11v13" />);
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M15.5 5.3a3.5 3.5 0 0 1 0 6.4m2.5 3c2 .8 3.2 2.6 3.5 5.3" />
  </>,
);
export const ScrollIcon = icon(
  <path d="M7 4.5h12v12.5a2.5 2.5 0 0 1-2.5 2.5h-10A2.5 2.5 0 0 1 4 17v-2h10.5v2a2.5 2.5 0 0 0 2.2 2.5M7 4.5V15m3.5-6h5m-5 3h5" />,
);
export const ListIcon = icon(<path d="M8.5 6.5h11m-11 5.5h11m-11 5.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01" />);
export const BrushIcon = icon(
  <path d="M19.5 4.5c-4 1.5-8 5.5-9.5 8.5l1.5 1.5c3-1.5 7-5.5 8-10zM9 13.5c-2 0-3 1.2-3.2 2.8-.1 1.2-.8 2.2-2.3 2.7 3.5 1.5 7.5.5 7.5-3z" />,
);
export const BookIcon = icon(
  <path d="M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5c-3.5 0-6.5.5-8.5 2zm0 0V20" />,
);
export const QuillIcon = icon(<path d="M4 20c1-7 5.5-14 16-15.5-.5 5-3 9.5-8.5 10.5H7.5M4 20l5-7.5" />);
export const MoonTrackIcon = icon(<path d="M12 3.5v8.5l6 3.5M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0z" />);
export const SparkIcon = icon(
  <path d="M12 3.5c.8 5 3.5 7.7 8.5 8.5-5 .8-7.7 3.5-8.5 8.5-.8-5-3.5-7.7-8.5-8.5 5-.8 7.7-3.5 8.5-8.5z" />,
);
export const BoltIcon = icon(<path d="M13 3 5 13.5h6L10.5 21 19 10.5h-6z" />);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
  </>,
);
export const PlugIcon = icon(<path d="M9 3.5V8m6-4.5V8M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5v4" />);
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5m-3 3 2.5 2.5M14 9.5l2 2" />
  </>,
);
export const RefreshIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.5H15" />);
export const FlagIcon = icon(<path d="M6 21V4m0 .5c4-2 7.5 2 12 0v9c-4.5 2-8-2-12 0" />);
export const UndoIcon = icon(<path d="M9 6.5 4.5 11 9 15.5M4.5 11H15a4.5 4.5 0 0 1 0 9h-3" />);
export const RedoIcon = icon(<path d="m15 6.5 4.5 4.5-4.5 4.5m4.5-4.5H9a4.5 4.5 0 0 0 0 9h3" />);
export const HistoryIcon = icon(<path d="M4 12.5a8 8 0 1 0 2.4-5.7L4 9M4 4.5V9h4.5M12 8.5v4.3l3 1.9" />);
export const ImageIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <circle cx="9" cy="10" r="1.6" />
    <path d="m4.5 17 5-4.5 3.3 2.8 2.7-2.1 4 3.4" />
  </>,
);
export const UnlockIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 7.6-1.7" />
  </>,
);
export const CrossIcon = icon(<path d="m6.5 6.5 11 11m0-11-11 11" />);
export const TryIcon = icon(<path d="M8 5.5v13l10.5-6.5z" />);
export const ChecklistIcon = icon(
  <path d="m4 6.8 1.7 1.7 3-3.2M4 13.3l1.7 1.7 3-3.2M12.5 7h7m-7 6.5h7m-7 6h7M5.8 19.5v.01" />,
);
export const LockedIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" fill="currentColor" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
);
export const UpIcon = icon(<path d="M12 18.5v-13M6.5 11 12 5.5l5.5 5.5" />);
export const DownIcon = icon(<path d="M12 5.5v13M6.5 13l5.5 5.5 5.5-5.5" />);
export const PictureIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <circle cx="8.7" cy="9.8" r="1.5" />
    <path d="m4 17 5-4.5 3.5 3 3-2.7 4.7 4" />
  </>,
);
export const PlanIcon = icon(
  <>
    <circle cx="6" cy="5.5" r="2" />
    <circle cx="6" cy="18.5" r="2" />
    <path d="M6 7.5v9M6 9.5c0 3.5 5 1.5 5.5 4.5M11.5 5.5h8M13.5 16.5v.01M11.5 18.5h8" />
  </>,
);
export const RecordIcon = icon(<path d="M4.5 19.5v-7m5 7v-14m5 14V10m5 9.5V7M3 19.5h18" />);
export const GripIcon = icon(<path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" strokeWidth="2.6" />);

export const SoundIcon = icon(
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6m2.5-8.5a7.5 7.5 0 0 1 0 11" />,
);
export const SoundOffIcon = icon(<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5m0-5-5 5" />);
export const TheatreIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="13" rx="1.5" />
    <path d="M3 9h18M7.5 9c0 3-1.5 5-4.5 6m13.500-6c0 3 1.500 5 4.500 6" />
  </>,
);
