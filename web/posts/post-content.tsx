import type { Language } from '#contract/constants.ts';
import { prepareText } from './prepare-text/prepare-text.ts';
import { TextOnPage } from './text-on-page.tsx';

type PostContentProps = {
  content: string;
  language?: Language | undefined;
  /** Begins all ids if the page may show another text too: ids must be unique. */
  idPrefix?: string;
};

/**
 * Shows the text of a post as the API returns it: HTML that was sanitised when it was saved, or plain text with line
 * breaks. Previews of forms pass unsent text that unsentHtml (web/writing/unsent-html.ts) has cleaned. Pages for
 * visitors prepare the text in their loader instead, so that the browser need not load prepareText.
 */
export function PostContent({ content, language, idPrefix }: PostContentProps) {
  return <TextOnPage text={prepareText(content, { language, idPrefix })} />;
}
