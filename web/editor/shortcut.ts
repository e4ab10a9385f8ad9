export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Formats a shortcut for this device: 'K' → 'Ctrl+K', or '⌘K' on a Mac. */
export function withMod(keys: string): string {
  return isMac ? `⌘${keys.replace('Alt+', '⌥')}` : `Ctrl+${keys}`;
}
