import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { button } from '#web/ui/button.ts';
import { inputStyles } from '#web/ui/field.tsx';
import { linkAddress } from './link-address.ts';

/**
 * A group instead of a <form>, because a form cannot stand within the article's form. The group handles Enter itself.
 */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present = (editor.getAttributes('link')['href'] as string | undefined) ?? '';
  const [address, setAddress] = useState(present);
  const [isWrong, setIsWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => input.current?.focus(), []);

  function close(): void {
    onClose();
    editor.commands.focus();
  }

  function apply(): void {
    const href = linkAddress(address);
    if (href === undefined) {
      setIsWrong(true);
      input.current?.focus();
      return;
    }
    const writing = editor.chain().focus();
    if (editor.state.selection.empty && present === '') {
      writing.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      writing.extendMarkRange('link').setLink({ href }).run();
    }
    onClose();
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === input.current) apply();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Esc of its controls
    <div role="group" aria-label="Tautan" onKeyDown={onKeyDown} className="border-t border-line p-3">
      <label htmlFor={`${id}-address`} className="text-sm font-semibold">
        Alamat tautan
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          ref={input}
          id={`${id}-address`}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={address}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setIsWrong(false);
          }}
          className={`${inputStyles} flex-[1_1_14rem]`}
        />
        <button type="button" onClick={apply} className={button.small}>
          Pasang
        </button>
        {present !== '' && (
          <button type="button" onClick={remove} className={button.quiet}>
            Lepas tautan
          </button>
        )}
        <button type="button" onClick={close} className={button.quiet}>
          Batal
        </button>
      </div>
      {isWrong && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm font-medium text-clay-text">
          Alamat ini tidak dikenali. Contoh yang benar: https://terarah.test/laporan atau nama@contoh.id.
        </p>
      )}
    </div>
  );
}
