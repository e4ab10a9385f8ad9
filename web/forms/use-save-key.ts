import { useEffect, useEffectEvent } from 'react';
import { NOT_STORED } from '#web/drafts/saved-text.ts';
import { SessionEnded } from '#web/session/session.ts';
import { notify } from '#web/ui/notify.ts';
import type { DraftFormInHand } from './use-draft-form.ts';

/** Makes Ctrl+S (Cmd+S) save the draft at once and show where it is stored, instead of saving the page as a file. */
export function useSaveKey(form: DraftFormInHand): void {
  const save = useEffectEvent(async () => {
    const { draft } = form;
    if (form.isDisabled) return;
    if (!draft.isWorthKeeping) return notify('info', 'Belum ada yang perlu disimpan.');
    const where = await draft.saveNow().catch((error: unknown) => {
      if (error instanceof SessionEnded) return 'device' as const;
      throw error;
    });
    if (where === 'ahead') form.showConflict();
    else {
      const [kind, text] = SAID[where];
      notify(kind, text);
    }
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isSave =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's';
      if (!isSave) return;
      event.preventDefault();
      if (!event.repeat) void save();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const SAID = {
  account: ['success', 'Draf tersimpan di akun Anda. Belum dikirim.'],
  device: ['info', 'Draf tersimpan di perangkat ini, belum di akun Anda. Dicoba lagi begitu server dapat dihubungi.'],
  nowhere: ['error', NOT_STORED],
} as const;
