import { useState } from 'react';
import type { Book } from '#contract/books.ts';
import { labels } from '#contract/messages.ts';
import { useSession } from '#web/session/session-state.ts';
import { Modal } from '#web/ui/modal.tsx';
import { BookForm } from './book-form.tsx';

type BookModalProps = {
  /** What is to be changed; without one a new book is added. */
  book?: Book;
  onClose: () => void;
  /** Closes it too. */
  onSaved: () => void;
};

export function BookModal({ book, onClose, onSaved }: BookModalProps) {
  const { user } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  if (!user) return null;
  return (
    <Modal title={book ? 'Edit Buku' : labels.bookAdmin.add} isBusy={isBusy} onClose={onClose}>
      <BookForm userId={user.id} {...(book && { book })} onBusy={setIsBusy} onSaved={onSaved} />
    </Modal>
  );
}
