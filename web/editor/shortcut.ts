export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Formats a shortcut for the keyboard of this device: 'K' → 'Ctrl+K' or '⌘K'. */
export function withMod(keys: string): string {
  return isMac ? `⌘${keys.replace('Alt+', '⌥')}` : `Ctrl+${keys}`;
}
