import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { DraftNoun } from './draft-notices.tsx';

/** Returns `ask`, which opens a confirmation dialog, and the dialog to render. Calls `discard` if the user confirms. */
export function useDiscarding(noun: DraftNoun, discard: (draftId: string) => void) {
  const [asked, setAsked] = useState<{ id: string; title: string | undefined }>();
  const dialog = asked && (
    <ConfirmDialog
      question={`Buang ${asked.title === undefined ? `${noun.toLowerCase()} tanpa judul` : `“${asked.title}”`}?`}
      text={`${noun} ini belum dikirim. Setelah dibuang, ia tidak dapat dikembalikan.`}
      confirmLabel="Buang"
      onConfirm={() => discard(asked.id)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { ask: (id: string, title: string | undefined) => setAsked({ id, title }), dialog };
}
