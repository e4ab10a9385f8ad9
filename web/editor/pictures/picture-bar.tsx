import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { inputStyles } from '#web/ui/field.tsx';
import { Bar, BarButton } from '#web/editor/bar-button.tsx';
import { changePicture, enterCaption, movePicture, type Picture, pictureAt } from './picture.ts';

/** Keys of pictures whose field for the alternative text got the focus automatically. This happens once per picture. */
const asked = new Set<string>();

type PictureBarProps = { editor: Editor; picture: Picture };

/** The bar for the picture that is selected or whose caption contains the cursor. */
export function PictureBar({ editor, picture }: PictureBarProps) {
  const canMove = (step: -1 | 1) => movePicture(editor.state, editor.state.tr, step);

  function move(step: -1 | 1): void {
    const { tr } = editor.state;
    if (movePicture(editor.state, tr, step)) editor.view.dispatch(tr.scrollIntoView());
    editor.commands.focus();
  }

  function remove(): void {
    const at = pictureAt(editor.state);
    if (at) editor.view.dispatch(editor.state.tr.delete(at.pos, at.pos + at.node.nodeSize));
    editor.commands.focus();
  }

  return (
    <Bar label="Gambar">
      <AltText editor={editor} picture={picture} />
      <div className="flex flex-wrap gap-1">
        <BarButton
          label="Selebar teks"
          isPressed={!picture.isWide}
          onClick={() => changeHere(editor, { isWide: false })}
        />
        <BarButton label="Lebar" isPressed={picture.isWide} onClick={() => changeHere(editor, { isWide: true })} />
        <BarButton label="Naikkan" title="Alt+↑" isDisabled={!canMove(-1)} onClick={() => move(-1)} />
        <BarButton label="Turunkan" title="Alt+↓" isDisabled={!canMove(1)} onClick={() => move(1)} />
        <BarButton label="Hapus gambar" onClick={remove} />
      </div>
    </Bar>
  );
}

/** The field for the alternative text, and the checkbox for a decorative picture, which needs none. */
function AltText({ editor, picture: { image, key } }: PictureBarProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { alt } = image;
  const isDecorative = alt === '';
  const isDescribed = alt !== undefined;

  useEffect(() => {
    if (key === null || isDescribed || asked.has(key)) return;
    asked.add(key);
    input.current?.focus();
  }, [key, isDescribed]);

  function describe(text: string | undefined): void {
    const { src, alt: _, ...size } = image;
    const described = { ...(src !== undefined && { src }), ...(text !== undefined && { alt: text }), ...size };
    changeHere(editor, { image: described });
  }

  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    const { tr } = editor.state;
    if (event.key === 'Enter' && enterCaption(editor.state, tr)) editor.view.dispatch(tr);
    editor.view.focus();
  }

  return (
    <>
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
          onKeyDown={leave}
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
    </>
  );
}

/** Changes the picture that is selected, or whose caption contains the cursor. */
function changeHere(editor: Editor, changes: Partial<Picture>): void {
  const at = pictureAt(editor.state);
  if (!at) return;
  const { tr } = editor.state;
  changePicture(tr, at.pos, changes);
  editor.view.dispatch(tr);
}
