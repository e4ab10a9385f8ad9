import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { fullName } from '#contract/identity/full-name.ts';
import { labels } from '#contract/messages.ts';
import type { UserSummary } from '#contract/identity/users.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { inCount } from '#web/ui/format.ts';
import { inputStyles } from '#web/ui/field.tsx';
import { FieldError } from '#web/forms/field-parts.tsx';
import { authorText } from './article-fields.ts';
import { useUserSearch } from './use-user-search.ts';

type AuthorPickerProps = {
  /** The text for the chosen author, shown until the user types. Empty if no author is chosen. */
  chosen: string;
  error: string | undefined;
  isDisabled: boolean;
  /** Called with empty texts when the author is cleared. */
  onChoose: (userId: string, text: string) => void;
};

/** A field to search for a user on the server. Follows the combobox pattern of the ARIA Authoring Practices. */
export function AuthorPicker({ chosen, error, isDisabled, onChoose }: AuthorPickerProps) {
  const picker = usePicker(chosen, onChoose);
  const id = useId();
  const optionId = (user: UserSummary) => `${id}-${user.id}`;

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
          aria-expanded={picker.isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={picker.active && optionId(picker.active)}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')}
          readOnly={isDisabled}
          value={picker.text}
          onFocus={(event) => event.target.select()}
          onClick={() => !isDisabled && picker.open()}
          onChange={(event) => picker.type(event.target.value)}
          onKeyDown={(event) => !isDisabled && picker.press(event)}
          onBlur={picker.leave}
          className={inputStyles}
        />
        {picker.isOpen && <FoundUsers id={`${id}-list`} picker={picker} idOf={optionId} />}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
        Ketik nama atau email untuk mencari.
      </p>
    </div>
  );
}

/** Holds the typed text, the found users, and the user that the arrow keys have reached. */
function usePicker(chosen: string, onChoose: AuthorPickerProps['onChoose']) {
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(-1);
  const isOpen = text !== undefined;
  // Until the user types, the list shows all users.
  const search = useUserSearch(text === undefined || text === chosen ? '' : text.trim(), isOpen);
  const list = useRef<HTMLDivElement>(null);
  const { users } = search;

  function choose(user: UserSummary | undefined): void {
    if (!user) return;
    setText(undefined);
    onChoose(String(user.id), authorText(user));
  }

  function type(typed: string): void {
    setText(typed);
    setActive(-1);
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

  const open = () => setText(text ?? chosen);
  const keys: Partial<Record<string, () => void>> = isOpen
    ? {
        ArrowDown: () => moveTo(active + 1),
        ArrowUp: () => moveTo(active - 1),
        Enter: () => choose(users[active]),
        Escape: () => setText(undefined),
      }
    : { ArrowDown: open, ArrowUp: open };

  function press(event: KeyboardEvent): void {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const reached = isOpen ? users[active] : undefined;
  return { text: text ?? chosen, isOpen, search, list, active: reached, open, type, choose, press, leave };
}

type FoundUsersProps = {
  id: string;
  picker: ReturnType<typeof usePicker>;
  idOf: (user: UserSummary) => string;
};

function FoundUsers({ id, picker: { search, list, active, choose }, idOf }: FoundUsersProps) {
  return (
    <div className="absolute top-full right-0 left-0 z-20 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-menu">
      <div
        ref={list}
        id={id}
        role="listbox"
        lang="en"
        aria-label={labels.bookAdmin.author}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - 48) search.loadMore();
        }}
        className="max-h-72 overflow-y-auto p-1 empty:hidden"
      >
        {search.users.map((user) => (
          // An option needs no focus and no key handler: the field keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={user.id}
            id={idOf(user)}
            role="option"
            aria-selected={user === active}
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
  );
}

function statusText({ users, total, isLoading, hasFailed }: ReturnType<typeof useUserSearch>): string {
  if (hasFailed) return 'Daftar pengguna tidak dapat dimuat. Ketik lagi untuk mencoba.';
  if (isLoading && users.length === 0) return 'Mencari…';
  if (total === 0) return 'Tidak ada pengguna yang cocok.';
  return users.length < total
    ? `${inCount(users.length)} dari ${inCount(total)} pengguna`
    : `${inCount(total)} pengguna`;
}
