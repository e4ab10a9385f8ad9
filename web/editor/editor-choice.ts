import { storage } from '#web/session/storage.ts';
import { kindOf } from './document-text.ts';

/** Storage key of the people in this browser who chose for or against the visual editor, the latest first. */
const KEY = 'editor-choice';
/** Only this many people are stored. The oldest choice is removed first. */
const MOST_PEOPLE = 20;

type Choice = { userId: number; isVisual: boolean };

/** Stores a person's choice for forms opened from now on. */
export function rememberChoice(userId: number, isVisual: boolean): void {
  const others = readChoices().filter((choice) => choice.userId !== userId);
  storage.set(KEY, JSON.stringify([{ userId, isVisual }, ...others].slice(0, MOST_PEOPLE)));
}

/**
 * Whether a form begins with the visual editor: for a text with markup, unless the person has turned the editor off;
 * for plain text, if they have turned it on. A form without text always begins with the textarea.
 */
export function beginsVisual(userId: number, content: string): boolean {
  if (content.trim() === '') return false;
  const chosen = readChoices().find((choice) => choice.userId === userId);
  return chosen?.isVisual ?? kindOf(content) !== 'plain';
}

/** People can write anything into their storage. Invalid choices are ignored, and not written again. */
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
