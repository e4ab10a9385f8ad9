import { useEffect, useState, useSyncExternalStore } from 'react';
import { CheckIcon, CopyIcon, ShareIcon } from './icons.tsx';

const CONFIRMED_MS = 2500;
const OUTCOMES = {
  copied: 'Tautan tersalin',
  failed: 'Tidak dapat disalin. Salin dari bilah alamat peramban.',
};

/** Opens the device's share dialog, or copies to the clipboard. It needs JavaScript, so it is hidden without it. */
export function ShareButton({ title }: { title: string }) {
  const way = useSyncExternalStore(subscribeToNothing, wayToShare, () => undefined);
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function share() {
    const url = location.origin + location.pathname;
    try {
      if (way === 'native') {
        await navigator.share({ title, url });
      } else {
        await navigator.clipboard.writeText(url);
        setOutcome('copied');
      }
    } catch (error) {
      // Closing the device's dialog without a choice is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome('failed');
    }
  }

  return (
    <div className={`flex flex-wrap items-center text-sm sm:flex-row-reverse print:hidden ${way ? '' : 'invisible'}`}>
      <button
        type="button"
        onClick={() => void share()}
        className="inline-flex min-h-11 items-center gap-2.5 rounded-full border border-ink/25 px-4 font-semibold transition-colors hover:border-ink hover:bg-surface"
      >
        {way === 'native' ? <ShareIcon /> : outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {way === 'native' ? 'Bagikan' : 'Salin tautan'}
      </button>
      <span role="status" className="text-ink-soft">
        {outcome && <span className="block px-4 py-1">{OUTCOMES[outcome]}</span>}
      </span>
    </div>
  );
}

function wayToShare(): 'native' | 'copy' {
  return typeof navigator.share === 'function' ? 'native' : 'copy';
}

function subscribeToNothing() {
  return () => undefined;
}
