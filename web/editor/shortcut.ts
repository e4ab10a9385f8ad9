export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Names a shortcut as the person's keyboard has it: 'K' → 'Ctrl+K' or '⌘K'. */
export function withMod(keys: string): string {
  return isMac ? `⌘${keys.replace('Alt+', '⌥')}` : `Ctrl+${keys}`;
}
