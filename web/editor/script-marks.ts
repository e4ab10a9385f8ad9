import type { ChainedCommands } from '@tiptap/react';

export type ScriptName = 'superscript' | 'subscript';

/** Keys that are pressed together with Ctrl or Cmd, as in Google Docs. */
export const SCRIPT_KEYS: Record<ScriptName, string> = { superscript: '.', subscript: ',' };

/** Toggles superscript or subscript of the selected text. Text never has both. */
export function toggleScript(chain: ChainedCommands, name: ScriptName): ChainedCommands {
  const other = name === 'superscript' ? 'subscript' : 'superscript';
  return chain.unsetMark(other).toggleMark(name);
}
