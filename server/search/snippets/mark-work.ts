import { escapeText } from '#server/text/escape-text.ts';
import { cutSnippet, type Marked, markText, type Wanted } from './snippet.ts';

/** What a result shows of a work. `html`: its text as it is stored, or undefined where no snippet is shown. */
export type ShownText = {
  title: string;
  authors: readonly string[];
  topics: readonly string[];
  keywords: readonly string[];
  abstract: string;
  html: string | undefined;
  /** Shown if the text has none of the words. */
  summary: string;
};

/** `keywords`: only those that have a searched word. */
export type MarkedWork = Record<'title' | 'snippet', Marked> & Record<'authors' | 'topics' | 'keywords', Marked[]>;

/** Marks the searched words in what a result shows. */
export function markWork(work: ShownText, wanted: Wanted): MarkedWork {
  const { title, authors, topics, keywords, abstract, html, summary } = work;
  const mark = (text: string) => markText(text, wanted);
  const text = abstract === '' ? html : `<p>${escapeText(abstract)}</p>\n${html ?? ''}`;
  return {
    title: mark(title),
    authors: authors.map(mark),
    topics: topics.map(mark),
    keywords: keywords.map(mark).filter(({ marks }) => marks.length > 0),
    snippet: text === undefined ? { text: '', marks: [] } : cutSnippet(text, wanted, summary),
  };
}
