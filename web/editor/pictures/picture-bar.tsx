import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { inputStyles } from '#web/ui/field.tsx';
import { Bar, BarButton } from '#web/editor/bar-button.tsx';
import { changePicture, enterCaption, movePicture, type Picture, pictureAt } from './picture.ts';

/**
 * Keys of the pictures whose alternative text was asked for. The bar focuses the field once, after a picture was
 * inserted.
 */
const asked = new Set<string>();

/** Shown while a picture is selected or the cursor is in its caption. */
export function PictureBar({ editor, picture }: { editor: Editor; picture: Picture }) {
  const { image, key, isWide } = picture;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const alt = image['alt'];
  const isDecorative = alt === '';
  const isDescribed = alt !== undefined;

  useEffect(() => {
    if (key === null || isDescribed || asked.has(key)) return;
    asked.add(key);
    input.current?.focus();
  }, [key, isDescribed]);

  function change(changes: Partial<Picture>): void {
    const at = pictureAt(editor.state);
    if (!at) return;
    const { tr } = editor.state;
    changePicture(tr, at.pos, changes);
    editor.view.dispatch(tr);
  }

  function describe(text: string | undefined): void {
    const { alt: _, ...rest } = image;
    const { src, ...size } = rest;
    change({ image: { ...(src !== undefined && { src }), ...(text !== undefined && { alt: text }), ...size } });
  }

  const canMove = (step: -1 | 1) => movePicture(editor.state, editor.state.tr, step);

  function move(step: -1 | 1): void {
    const { tr } = editor.state;
    if (movePicture(editor.state, tr, step)) editor.view.dispatch(tr.scrollIntoView());
    editor.commands.focus();
  }

  return (
    <Bar label="Gambar">
      <div className="grid flex-[1_1_16rem] gap-1 px-1.5 py-1">
        <label htmlFor={`${id}-alt`} className="text-xs font-semibold">
          Teks alternatif
        </label>
        <input
          ref={input}
          id={`${id}-alt`}
          autoComplete="off"
          placeholder={isDecorative ? 'Tidak dibacakan' : 'Apa yang terlihat di gambar ini?'}
          disabled={isDecorative}
          value={alt ?? ''}
          onChange={(event) => describe(event.target.value === '' ? undefined : event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            const { tr } = editor.state;
            if (event.key === 'Enter' && enterCaption(editor.state, tr)) editor.view.dispatch(tr);
            editor.view.focus();
          }}
          className={`${inputStyles} disabled:opacity-60`}
        />
      </div>
      <label className="flex min-h-12 items-center self-end gap-2 px-2.5 text-xs font-medium">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={(event) => describe(event.target.checked ? '' : undefined)}
          className="size-4.5 accent-brand"
        />
        Hanya hiasan
      </label>
      <div className="flex flex-wrap gap-1">
        <BarButton isPressed={!isWide} onClick={() => change({ isWide: false })}>
          Selebar teks
        </BarButton>
        <BarButton isPressed={isWide} onClick={() => change({ isWide: true })}>
          Lebar
        </BarButton>
        <BarButton title="Alt+↑" isDisabled={!canMove(-1)} onClick={() => move(-1)}>
          Naikkan
        </BarButton>
        <BarButton title="Alt+↓" isDisabled={!canMove(1)} onClick={() => move(1)}>
          Turunkan
        </BarButton>
        <BarButton
          onClick={() => {
            const at = pictureAt(editor.state);
            if (at) editor.view.dispatch(editor.state.tr.delete(at.pos, at.pos + at.node.nodeSize));
            editor.commands.focus();
          }}
        >
          Hapus gambar
        </BarButton>
      </div>
    </Bar>
  );
}
