import type { ChainedCommands } from '@tiptap/react';

export type ScriptName = 'superscript' | 'subscript';

/** Each key is pressed together with Ctrl or Cmd. Google Docs uses the same keys. */
export const SCRIPT_KEYS: Record<ScriptName, string> = { superscript: '.', subscript: ',' };

/** Toggles superscript or subscript of the selected text. Text never has both. */
export function toggleScript(chain: ChainedCommands, name: ScriptName): ChainedCommands {
  const other = name === 'superscript' ? 'subscript' : 'superscript';
  return chain.unsetMark(other).toggleMark(name);
}
