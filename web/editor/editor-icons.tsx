/** Icons in the style of web/ui/icons.tsx. Only pages with the editor load them. */
const PATHS = {
  heading: 'M6 5v14M15 5v14M6 12h9M18.5 11.5l2-1.5v9',
  subheading: 'M5 6v12M12.5 6v12M5 12h7.5M16 12.5a2.3 2.3 0 1 1 4.1 1.4L16 18.5h4.5',
  bold: 'M7.5 5h5.25a3.4 3.4 0 0 1 0 6.8H7.5zM7.5 11.8h6.25a3.6 3.6 0 0 1 0 7.2H7.5z',
  italic: 'M10.5 5h6M7.5 19h6M14 5l-4 14',
  superscript: 'm4.5 9 7 9.5M11.5 9l-7 9.5M15.5 6.8a2 2 0 1 1 3.6 1.2l-3.6 3.7h4',
  subscript: 'm4.5 5 7 9.5M11.5 5l-7 9.5M15.5 15.3a2 2 0 1 1 3.6 1.2l-3.6 3.7h4',
  bulletList: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.75 6.5h.01M4.75 12h.01M4.75 17.5h.01',
  orderedList:
    'M10.5 6.5H20M10.5 12H20M10.5 17.5H20M4 5.25l1.25-.75v4.5M4 15.25c.5-.9 2.4-.7 2.4.5 0 .9-2.4 1.9-2.4 3.25h2.5',
  quote: 'M10 7.5c-3 .6-4.5 2.4-4.5 5V17H10v-4.5H7.5M18.5 7.5c-3 .6-4.5 2.4-4.5 5V17h4.5v-4.5H16',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  picture: 'M4 5.5h16v13H4zM4 15.5l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.5h.01',
  formula: 'M3.5 12.5h2.25L9 19.5 13.5 5H21M14 11l5.5 7M19.5 11 14 18',
  note: 'M4 19h16M4 7h8M4 12h11M4 15.5h7M16.5 6l2.25-1.5V11',
  table: 'M4 5.5h16v13H4zM4 10h16M4 14.25h16M12 5.5v13',
  undo: 'M8 5 4 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-4',
  redo: 'm16 5 4 4-4 4M19.5 9H10a5 5 0 0 0 0 10h4',
} as const;

export type EditorIconName = keyof typeof PATHS;

export function EditorIcon({ name }: { name: EditorIconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name.endsWith('List') ? 2 : 1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
