import { storage } from '#web/session/storage.ts';
import { kindOf } from './document-text.ts';

/** The key in the browser's storage. The value is a list with each user's choice of textarea or visual editor. */
const KEY = 'editor-choice';
/** The browser stores the choices of this many users, and drops the oldest. */
const MOST_USERS = 20;

type Choice = { userId: number; isVisual: boolean };

/** Stores a user's choice. beginsVisual() reads the choice when a form opens. */
export function rememberChoice(userId: number, isVisual: boolean): void {
  const others = readChoices().filter((choice) => choice.userId !== userId);
  storage.set(KEY, JSON.stringify([{ userId, isVisual }, ...others].slice(0, MOST_USERS)));
}

/**
 * Whether a form opens with the visual editor. An empty form opens with the textarea. Otherwise the user's last choice
 * decides. Without a choice, only a text with markup opens in the visual editor.
 */
export function beginsVisual(userId: number, content: string): boolean {
  if (content.trim() === '') return false;
  const chosen = readChoices().find((choice) => choice.userId === userId);
  return chosen?.isVisual ?? kindOf(content) !== 'plain';
}

/** Reads the stored choices and drops invalid ones: users can edit their browser's storage. */
function readChoices(): Choice[] {
  try {
    const found: unknown = JSON.parse(storage.get(KEY) ?? '');
    return Array.isArray(found) ? found.filter(isChoice) : [];
  } catch {
    return [];
  }
}

function isChoice(found: unknown): found is Choice {
  const { userId, isVisual }: Partial<Record<keyof Choice, unknown>> = found ?? {};
  return Number.isSafeInteger(userId) && typeof isVisual === 'boolean';
}
