import { useState } from 'react';
import { countCharacters, isReadable, REVIEW_TEXT_CHARACTERS, tooLongText } from '#contract/rules.ts';
import { WORDS_LABEL } from './decision-words.tsx';

const NO_WORDS = 'Tulis alasannya, supaya penulis tahu apa yang kurang. Kirim sekali lagi bila memang tanpa pesan.';

/**
 * Checks the words of a rejection. A rejection without words is asked about once: the first attempt to send it is an
 * error, the next one is not. `tone`: undefined for an approval, which is not asked about.
 */
export function useWordsCheck(tone: 'revise' | 'declined' | undefined, text: string) {
  const [asked, setAsked] = useState<typeof tone>();
  const isAsked = asked !== undefined;
  // Another kind of rejection, or words that were typed and removed again, is asked about anew.
  if (isAsked && (asked !== tone || isReadable(text))) setAsked(undefined);

  function check(): { text?: string } {
    if (tone === undefined) return {};
    if (countCharacters(text.trim()) > REVIEW_TEXT_CHARACTERS) {
      return { text: tooLongText(WORDS_LABEL, REVIEW_TEXT_CHARACTERS) };
    }
    if (isReadable(text) || isAsked) return {};
    setAsked(tone);
    return { text: NO_WORDS };
  }
  /** Returns the error of the last attempt, unless it was the question and is answered. */
  const errorOf = (error: string | undefined) => (error === NO_WORDS && !isAsked ? undefined : error);
  return { check, errorOf };
}
