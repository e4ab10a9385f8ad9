import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { fullName } from '#contract/identity/full-name.ts';
import { labels } from '#contract/messages.ts';
import type { UserSummary } from '#contract/identity/users.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { inputStyles } from '#web/ui/field.tsx';
import { FieldError } from '#web/forms/field-parts.tsx';
import { writerText } from './article-fields.ts';
import { useUserSearch } from './use-user-search.ts';

type AuthorPickerProps = {
  /** The chosen author's text, shown while the field is not searched; empty when no author is chosen. */
  chosen: string;
  error: string | undefined;
  isDisabled: boolean;
  /** Called with empty texts when the author is cleared. */
  onChoose: (userId: string, text: string) => void;
};

/** A field to search for a person: the combobox of the ARIA practices, with results from the server. */
export function AuthorPicker({ chosen, error, isDisabled, onChoose }: AuthorPickerProps) {
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(-1);
  const isOpen = text !== undefined;
  // Opened without typing, the list shows all people.
  const search = useUserSearch(text === undefined || text === chosen ? '' : text.trim(), isOpen);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { users } = search;

  function choose(user: UserSummary | undefined): void {
    if (!user) return;
    setText(undefined);
    onChoose(String(user.id), writerText(user));
  }

  function leave(): void {
    // An emptied field clears the author.
    if (text?.trim() === '') onChoose('', '');
    setText(undefined);
  }

  function moveTo(index: number): void {
    const next = Math.max(0, Math.min(index, users.length - 1));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    if (next === users.length - 1) search.loadMore();
  }

  function press(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) setText(chosen);
      else moveTo(active + (key === 'ArrowDown' ? 1 : -1));
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(users[active]);
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault();
      setText(undefined);
    }
  }

  return (
    <div>
      <label htmlFor={`${id}-input`} lang="en" className="mb-1.5 block text-sm font-semibold">
        {labels.bookAdmin.author}
      </label>
      <div className="relative">
        <input
          id={`${id}-input`}
          name="user_id"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && users[active] ? `${id}-${users[active].id}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')}
          readOnly={isDisabled}
          value={text ?? chosen}
          onFocus={(event) => event.target.select()}
          onClick={() => !isDisabled && setText(text ?? chosen)}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
          }}
          onKeyDown={(event) => !isDisabled && press(event)}
          onBlur={leave}
          className={inputStyles}
        />
        {isOpen && (
          <div className="absolute top-full right-0 left-0 z-20 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-menu">
            <div
              ref={list}
              id={`${id}-list`}
              role="listbox"
              lang="en"
              aria-label={labels.bookAdmin.author}
              onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
                if (scrollTop + clientHeight > scrollHeight - 48) search.loadMore();
              }}
              className="max-h-72 overflow-y-auto p-1 empty:hidden"
            >
              {users.map((user, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys and the focus are the field's
                <div
                  key={user.id}
                  id={`${id}-${user.id}`}
                  role="option"
                  aria-selected={index === active}
                  // Without this, a click would move the focus out of the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(user)}
                  className="cursor-pointer rounded-sm px-3 py-2 text-sm hover:bg-mist aria-selected:bg-mist aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
                >
                  <span className="block font-medium">{fullName(user)}</span>{' '}
                  <span className="block wrap-anywhere text-ink-soft">
                    <EmailAddress address={user.email} />
                  </span>
                </div>
              ))}
            </div>
            <p role="status" className="border-t border-line px-4 py-2 text-xs text-ink-soft first:border-t-0">
              {statusText(search)}
            </p>
          </div>
        )}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
        Ketik nama atau email untuk mencari.
      </p>
    </div>
  );
}

function statusText({ users, total, isLoading, hasFailed }: ReturnType<typeof useUserSearch>): string {
  if (hasFailed) return 'Daftar pengguna tidak dapat dimuat. Ketik lagi untuk mencoba.';
  if (isLoading && users.length === 0) return 'Mencari…';
  if (total === 0) return 'Tidak ada pengguna yang cocok.';
  return users.length < total
    ? `${users.length.toLocaleString('id-ID')} dari ${total.toLocaleString('id-ID')} pengguna`
    : `${total.toLocaleString('id-ID')} pengguna`;
}
