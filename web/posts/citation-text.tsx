import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/constants.ts';
import { citedDay } from '#contract/works/citation-days.ts';
import type { CitationPart } from '#contract/works/public-works.ts';

type CitationTextProps = { parts: readonly CitationPart[]; language: Language };

/** Shows a citation in the language of the work. The day of access appears once React runs in the browser. */
export function CitationText({ parts, language }: CitationTextProps) {
  const today = useToday();
  return (
    <span lang={language}>
      {datedParts(parts, language, today).map(({ text, italic }, position) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts may be equal, and their order never changes
        italic ? <i key={position}>{text}</i> : text,
      )}
    </span>
  );
}

/**
 * Copies a citation with today as the day of access: as plain text, and with its italics where the browser copies HTML.
 * @throws if the browser refuses
 */
export async function copyCitation(parts: readonly CitationPart[], language: Language): Promise<void> {
  const dated = datedParts(parts, language, new Date());
  const plain = dated.map(({ text }) => text).join('');
  if (typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(plain);
    return;
  }
  const html = dated.map(({ text, italic }) => (italic ? `<i>${escaped(text)}</i>` : escaped(text))).join('');
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain, 'text/html': html })]);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes the day of access into its parts, or leaves these parts out if the day is not known. */
function datedParts(parts: readonly CitationPart[], language: Language, day: Date | undefined): CitationPart[] {
  return parts.flatMap((part) => {
    const { text, accessed } = part;
    if (!accessed) return [part];
    return day ? [{ ...part, text: text.replace('{day}', () => citedDay(day, accessed, language)) }] : [];
  });
}

/** Returns the reader's day. The server, whose pages are cached, does not know it, so the first render has none. */
function useToday(): Date | undefined {
  const midnight = useSyncExternalStore<number | undefined>(neverChanges, startOfToday, notKnown);
  return midnight === undefined ? undefined : new Date(midnight);
}

const neverChanges = () => () => undefined;
const startOfToday = () => new Date().setHours(0, 0, 0, 0);
const notKnown = () => undefined;
