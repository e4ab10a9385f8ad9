import type { FullTextCoverage } from '#contract/lists.ts';
import { StyledLink } from '#web/ui/button.tsx';

const NOTES: Readonly<Record<FullTextCoverage, string | undefined>> = {
  all: undefined,
  some: 'Sebagian isi tulisan belum ikut dicari. Persempit dengan menambah kata, atau coba lagi sebentar lagi.',
  none: 'Isi tulisan belum ikut dicari. Coba lagi sebentar lagi.',
};

type FullTextNoteProps = {
  /** `text_search` of the response. */
  coverage: FullTextCoverage | undefined;
  /** The address of the same search. */
  again: string;
  className: string;
};

/** Tells the user that a search did not cover all texts. Shows nothing if it did. */
export function FullTextNote({ coverage, again, className }: FullTextNoteProps) {
  const note = coverage && NOTES[coverage];
  if (note === undefined) return null;
  return (
    <p role="status" className={`text-sm text-ink-soft ${className}`}>
      {note}{' '}
      <StyledLink to={again} replace preventScrollReset styles="textLink">
        Cari lagi
      </StyledLink>
    </p>
  );
}
