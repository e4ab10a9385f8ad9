import type { ChainedCommands } from '@tiptap/react';

export type ScriptName = 'superscript' | 'subscript';

/** The keys that are pressed with Ctrl or Cmd, as in Google Docs. */
export const SCRIPT_KEYS: Record<ScriptName, string> = { superscript: '.', subscript: ',' };

/** Raises or lowers the selected text, or puts it back on the line. Text is never raised and lowered at once. */
export function toggleScript(chain: ChainedCommands, name: ScriptName): ChainedCommands {
  const other = name === 'superscript' ? 'subscript' : 'superscript';
  return chain.unsetMark(other).toggleMark(name);
}
