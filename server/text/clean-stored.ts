import { AppError } from '#server/errors.ts';
import { escapeText } from './escape-text.ts';
import { cutForCard, plainText } from './plain-text.ts';
import { type CleanContent, cleanText } from './sanitize.ts';

/**
 * Cleans a stored text by today's rules. Returns undefined if the text is clean already. A text that cleanText refuses
 * (tags nested too deep, nothing but a script) becomes plain text, because its author cannot be asked. Cleaning can
 * take a second, so only the operator's commands call this function.
 */
export function cleanStored(html: string): CleanContent | undefined {
  const clean = cleanOrPlain(html);
  return clean.content === html ? undefined : clean;
}

function cleanOrPlain(html: string): CleanContent {
  try {
    return cleanText(html, 'Isi');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const text = plainText(html);
    return { content: escapeText(text), preview: cutForCard(text) };
  }
}
