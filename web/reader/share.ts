import { closestTo } from './closest.ts';
import { showOutcome } from './outcome.ts';

const COPIED = 'Tautan tersalin';
const FAILED = 'Tidak dapat disalin. Salin dari bilah alamat peramban.';

/**
 * Handles the share button (web/ui/share-button.tsx): opens the device's share dialog, or copies the address if there
 * is no such dialog. `data-share` on <html> tells site.css whether the button is labelled as sharing or as copying.
 */
export function sharePages(): void {
  const isNative = typeof navigator.share === 'function';
  document.documentElement.dataset['share'] = isNative ? 'native' : 'copy';
  document.addEventListener('click', (event) => {
    const button = closestTo(event, '[data-shares]');
    if (button) void share(button, isNative);
  });
}

async function share(button: HTMLElement, isNative: boolean): Promise<void> {
  const url = location.origin + location.pathname;
  const title = button.dataset['shares'] ?? '';
  try {
    if (isNative) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      showOutcome(button, COPIED, true);
    }
  } catch (error) {
    // If the visitor closes the share dialog without choosing, that is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) showOutcome(button, FAILED, false);
  }
}
