import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { inputStyles } from '#web/ui/field.tsx';
import { linkAddress } from './link-address.ts';

/** The link form is a role="group": HTML forbids a <form> within the article's <form>. So onKeyDown handles Enter. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { href: stored }: { href?: string | null } = editor.getAttributes('link');
  // A stored link may have no address, which the editor reads as null.
  const present = stored ?? '';
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
    } else {
      setLink(editor, { text: address.trim(), href, isNew: present === '' });
      onClose();
    }
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Enter and Esc of the controls
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
        <Button styles="small" label="Pasang" onClick={apply} />
        {present !== '' && <Button styles="quiet" label="Lepas tautan" onClick={remove} />}
        <Button styles="quiet" label="Batal" onClick={close} />
      </div>
      {isWrong && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm font-medium text-clay-text">
          Alamat ini tidak dikenali. Contoh yang benar: https://contoh.id/laporan atau nama@contoh.id.
        </p>
      )}
    </div>
  );
}

/** Makes the selected text a link, or changes the link at the cursor. Without either, inserts `text` as a new link. */
function setLink(editor: Editor, { text, href, isNew }: { text: string; href: string; isNew: boolean }): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && isNew) {
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else chain.extendMarkRange('link').setLink({ href }).run();
}
