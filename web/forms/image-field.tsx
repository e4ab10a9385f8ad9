import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { ImageInfo } from '#contract/images.ts';
import { button } from '#web/ui/button.ts';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { FieldError } from './field-parts.tsx';
import { ACCEPTED_IMAGES, formatBytes, imageHint } from './image-rules.ts';
import { useUploadLimits } from './upload-limits.ts';
import type { DraftImage } from '#web/drafts/use-draft.ts';

/** A stored picture or PDF that an edit may remove. Nothing happens to it before the form is saved. */
export type Removable = { isRemoved: boolean; onRemove: (isRemoved: boolean) => void };

type ImageFieldProps = {
  image: DraftImage;
  /** Of a file or none; a file is checked by who is told. */
  onChoose: (file: File | undefined) => void;
  error: string | undefined;
  isDisabled: boolean;
  /** A picture that was chosen is being made smaller. */
  isReducing: boolean;
  /** Said after the rules for files: what happens without one. */
  withoutImage: string;
  /** The picture that stays when no other is chosen, unless it is to be removed. */
  stored?: (Removable & { image: string; info: ImageInfo | null }) | undefined;
};

const IMAGE_ID = 'image';

export function ImageField(props: ImageFieldProps) {
  const { image, onChoose, error, isDisabled, isReducing, withoutImage, stored } = props;
  const { imageMb } = useUploadLimits();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { file, isRestoring, lostName, isKept } = image;
  const describedBy = ['image-hint', ...(error ? ['image-error'] : [])].join(' ');
  const drag = (event: DragEvent, isHere: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(isHere);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shows where a dragged file may fall
    <section
      aria-labelledby="image-label"
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={() => setIsOver(false)}
    >
      <h2 id="image-label" className="mb-1.5 text-sm font-semibold">
        Gambar <span className="font-normal text-ink-soft">(boleh kosong)</span>
      </h2>
      {/* Reached through the buttons, which say what they do. */}
      <input
        ref={input}
        id={IMAGE_ID}
        type="file"
        accept={ACCEPTED_IMAGES}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <div
        className={`overflow-hidden rounded-md border transition-colors ${file || (stored && !stored.isRemoved) ? 'border-line' : 'border-dashed border-field'} ${isOver ? 'border-brand bg-mist' : 'bg-surface'}`}
      >
        {file ? (
          <ImagePreview file={file} />
        ) : stored && !isRestoring ? (
          <StoredPicture
            stored={stored}
            describedBy={describedBy}
            isDisabled={isDisabled}
            onChoose={() => input.current?.click()}
          />
        ) : (
          <div className="flex aspect-[8/5] flex-col items-center justify-center gap-4 p-5 text-center text-sm text-ink-soft">
            {isRestoring ? (
              <p role="status">Mengambil kembali gambar…</p>
            ) : (
              <>
                <p>
                  <span className="max-lg:hidden">Seret gambar ke sini, tempel, atau</span>
                  <span className="lg:hidden">Seret, tempel, atau pilih gambar.</span>
                </p>
                <button
                  type="button"
                  id="image-button"
                  disabled={isDisabled}
                  aria-describedby={describedBy}
                  onClick={() => input.current?.click()}
                  className={`${button.small} disabled:opacity-50`}
                >
                  Pilih gambar
                </button>
              </>
            )}
          </div>
        )}
        {file && (
          <div className="border-t border-line px-4 pt-2.5 pb-1">
            <p className="text-sm">
              <span className="block truncate font-medium">{file.name}</span>
              <span className="text-ink-soft">{formatBytes(file.size)}</span>
            </p>
            <div className="-mx-4 flex">
              <button
                type="button"
                id="image-button"
                disabled={isDisabled}
                onClick={() => input.current?.click()}
                className={`${button.quiet} disabled:opacity-50`}
              >
                Ganti <span className="sr-only">gambar</span>
              </button>
              <button
                type="button"
                disabled={isDisabled}
                onClick={() => {
                  onChoose(undefined);
                  requestAnimationFrame(focusImage);
                }}
                className={`${button.quiet} disabled:opacity-50`}
              >
                {stored ? 'Batalkan pilihan' : 'Hapus'} <span className="sr-only">gambar</span>
              </button>
            </div>
          </div>
        )}
      </div>
      <div role="status">{isReducing && <p className="mt-2 text-sm font-medium">Menyiapkan gambar…</p>}</div>
      <div role="alert">
        <FieldError id="image-error" text={error} />
        {lostName !== undefined && (
          <p className="mt-2 text-sm">Gambar “{lostName}” tidak dapat dikembalikan. Pilih sekali lagi.</p>
        )}
        {file && !isKept && (
          <p className="mt-2 text-sm">
            Peramban ini tidak dapat menyimpan gambarnya. Bila halaman dimuat ulang, pilih sekali lagi.
          </p>
        )}
      </div>
      <p id="image-hint" className="mt-2 text-sm text-ink-soft">
        {imageHint(imageMb)} {withoutImage}
      </p>
    </section>
  );
}

type StoredPictureProps = {
  stored: NonNullable<ImageFieldProps['stored']>;
  describedBy: string;
  isDisabled: boolean;
  onChoose: () => void;
};

function StoredPicture({ stored, describedBy, isDisabled, onChoose }: StoredPictureProps) {
  const { isRemoved } = stored;
  const remove = (wish: boolean) => {
    stored.onRemove(wish);
    requestAnimationFrame(focusImage);
  };
  return (
    <>
      {isRemoved ? (
        <p
          role="status"
          className="flex aspect-[8/5] items-center justify-center p-5 text-center text-sm text-pretty text-ink-soft"
        >
          Gambar akan dihapus begitu Anda menyimpan.
        </p>
      ) : (
        <StoredImage
          image={stored.image}
          info={stored.info}
          alt="Gambar yang sekarang"
          sizes="(min-width: 64rem) 20rem, 92vw"
          isFirst
          className="aspect-[8/5] w-full bg-sand object-cover dark:brightness-90"
        />
      )}
      <div className="flex flex-wrap border-t border-line">
        <button
          type="button"
          id="image-button"
          disabled={isDisabled}
          aria-describedby={describedBy}
          onClick={isRemoved ? () => remove(false) : onChoose}
          className={`${button.quiet} disabled:opacity-50`}
        >
          {isRemoved ? (
            'Kembalikan gambar'
          ) : (
            <>
              Ganti <span className="sr-only">gambar</span>
            </>
          )}
        </button>
        <button
          type="button"
          disabled={isDisabled}
          onClick={isRemoved ? onChoose : () => remove(true)}
          className={`${button.quiet} disabled:opacity-50`}
        >
          {isRemoved ? 'Pilih gambar' : 'Hapus gambar'}
        </button>
      </div>
    </>
  );
}

export function focusImage(): void {
  document.getElementById('image-button')?.focus();
}

const PREVIEW_PX = 960;

/** Drawn rather than linked: the page's policy allows no blob: addresses, and the browser decodes only what it shows. */
function ImagePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState<File>();

  useEffect(() => {
    let isWanted = true;
    void decode(file).then((bitmap) => {
      if (isWanted && bitmap && canvas.current) draw(canvas.current, bitmap);
      if (isWanted && !bitmap) setFailed(file);
      return bitmap?.close();
    });
    return () => {
      isWanted = false;
    };
  }, [file]);

  if (failed === file) {
    return (
      <p
        role="status"
        className="flex aspect-[8/5] items-center justify-center bg-sand p-5 text-center text-sm text-ink"
      >
        Pratinjau tidak dapat dibuat. Mungkin berkasnya rusak; periksa dulu sebelum mengirim.
      </p>
    );
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`Pratinjau ${file.name}`}
      className="aspect-[8/5] w-full bg-sand object-cover dark:brightness-90"
    />
  );
}

async function decode(file: File): Promise<ImageBitmap | undefined> {
  return await createImageBitmap(file).catch(() => undefined);
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.min(1, PREVIEW_PX / bitmap.width);
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
