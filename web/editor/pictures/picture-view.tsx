import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useSyncExternalStore } from 'react';
import { ImagePreview } from '#web/forms/image-preview.tsx';
import { Button } from '#web/ui/button.tsx';
import { chooseFiles } from './insert-pictures.ts';
import { pictureOf } from './picture.ts';
import type { UploadState } from './picture-uploads.ts';

/** Shows a picture of the text, or the state of its upload, above its caption and source. */
export function PictureView(props: NodeViewProps) {
  const { node, editor, getPos } = props;
  const { image, pending, isWide } = pictureOf(node);
  const select = () => {
    const pos = getPos();
    if (pos !== undefined) editor.chain().setNodeSelection(pos).focus(null, { scrollIntoView: false }).run();
  };
  return (
    <NodeViewWrapper as="figure" data-picture="" data-width={isWide ? 'wide' : undefined}>
      {/* No key handler is needed: arrow keys and Backspace already select the picture. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div contentEditable={false} data-drag-handle onClick={select}>
        {pending === null ? (
          <img {...image} alt={image['alt'] ?? 'Gambar tanpa teks alternatif'} />
        ) : (
          <PendingPicture {...props} name={pending} />
        )}
      </div>
      <NodeViewContent<'figcaption'> as="figcaption" />
    </NodeViewWrapper>
  );
}

function PendingPicture({ name, node, editor, getPos, deleteNode }: NodeViewProps & { name: string }) {
  const { key } = pictureOf(node);
  const { uploads } = editor.storage.picture;
  const state = useSyncExternalStore(
    (listener) => uploads?.subscribe(listener) ?? (() => {}),
    () => (key === null ? undefined : uploads?.stateOf(key)),
  );
  const file = key === null ? undefined : uploads?.fileOf(key);
  const preview = file && <ImagePreview file={file} isDecorative className="block w-full bg-sand dark:brightness-90" />;
  if (preview && !editor.isEditable) return preview;
  const isUnderWay = state !== undefined && state.kind !== 'failed';
  return (
    <div
      role="group"
      aria-label={name}
      className="grid gap-2 rounded-md border border-dashed border-field bg-mist p-4 text-sm"
    >
      {preview}
      <p className="font-medium wrap-anywhere">{textOf(state, name)}</p>
      {isUnderWay && (
        <progress
          aria-label={`Mengunggah ${name}`}
          max={100}
          value={state.kind === 'sending' ? Math.floor(state.part * 100) : 0}
          className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-surface [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-brand"
        />
      )}
      {state?.kind === 'failed' && <p className="font-medium text-clay-text">{state.text}</p>}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {state?.kind === 'failed' && state.canRetry && key !== null && (
          <Button styles="textLink" label="Coba lagi" onClick={() => uploads?.retry(key)} />
        )}
        {!isUnderWay && editor.isEditable && (
          <Button styles="textLink" label="Pilih berkas" onClick={() => chooseFiles(editor, getPos())} />
        )}
        {editor.isEditable && (
          <Button
            styles="textLink"
            label={isUnderWay ? 'Batalkan unggahan' : 'Hapus gambar'}
            onClick={() => {
              deleteNode();
              editor.commands.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}

function textOf(state: UploadState | undefined, name: string): string {
  switch (state?.kind) {
    case 'waiting':
      return `${name}: menunggu giliran…`;
    case 'preparing':
      return `Menyiapkan ${name}…`;
    case 'sending':
      return state.part === 1
        ? `${name}: menunggu jawaban server…`
        : `Mengunggah ${name}… ${Math.floor(state.part * 100)} %`;
    case 'failed':
      return `${name} tidak terunggah.`;
    case undefined:
    case 'done':
      return /^Gambar \d+ dari /.test(name)
        ? `${name}: unggah di sini`
        : `${name} belum terunggah. Pilih berkasnya sekali lagi.`;
  }
}
