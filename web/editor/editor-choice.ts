import { storage } from '#web/session/storage.ts';
import { kindOf } from './document-text.ts';

/** Storage key of the choices for or against the visual editor in this browser, one per user, the latest first. */
const KEY = 'editor-choice';
/** The choices of at most this many users are stored. The oldest choice is removed first. */
const MOST_USERS = 20;

type Choice = { userId: number; isVisual: boolean };

/** Stores a user's choice for forms opened from now on. */
export function rememberChoice(userId: number, isVisual: boolean): void {
  const others = readChoices().filter((choice) => choice.userId !== userId);
  storage.set(KEY, JSON.stringify([{ userId, isVisual }, ...others].slice(0, MOST_USERS)));
}

/**
 * Whether a form begins with the visual editor: for a text with markup, unless the user has turned the editor off; for
 * plain text, if the user has turned it on. A form without text always begins with the textarea.
 */
export function beginsVisual(userId: number, content: string): boolean {
  if (content.trim() === '') return false;
  const chosen = readChoices().find((choice) => choice.userId === userId);
  return chosen?.isVisual ?? kindOf(content) !== 'plain';
}

/** Users can change their storage, so invalid choices are ignored, and not written again. */
function readChoices(): Choice[] {
  try {
    const found: unknown = JSON.parse(storage.get(KEY) ?? '');
    return Array.isArray(found) ? found.filter(isChoice) : [];
  } catch {
    return [];
  }
}

function isChoice(found: unknown): found is Choice {
  const { userId, isVisual } = (found ?? {}) as Partial<Record<keyof Choice, unknown>>;
  return Number.isSafeInteger(userId) && typeof isVisual === 'boolean';
}
