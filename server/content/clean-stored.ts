import { AppError } from '#server/errors.ts';
import { cutForCard, plainText } from './plain-text.ts';
import { type CleanContent, cleanText } from './sanitize.ts';

/**
 * Cleans a text that is stored already, by today's rules; undefined where it is clean. What cleaning refuses (tags that
 * lie too deep in each other, nothing but a script) is kept as plain text, because its author can't be asked. It can take
 * a second, so only the operator's commands call it.
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

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
