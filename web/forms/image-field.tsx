import type { ImageInfo } from '#contract/posts/images.ts';
import { button } from '#web/ui/button.ts';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { FileField, thenFocusFile } from './file-field.tsx';
import { ImagePreview } from './image-preview.tsx';
import { ACCEPTED_IMAGES, formatBytes, imageHint } from './image-rules.ts';
import { useUploadLimits } from './upload-limits.ts';
import type { DraftFormInHand } from './use-draft-form.ts';

type ImageFieldProps = {
  form: DraftFormInHand;
  /** The stored row. Its picture stays unless another is chosen or it is removed. */
  stored?: { image: string | null; image_info: ImageInfo | null } | undefined;
};

const quiet = `${button.quiet} disabled:opacity-50`;

export function ImageField({ form, stored }: ImageFieldProps) {
  const { imageMb } = useUploadLimits();
  const { file, isRestoring } = form.draft.file;
  const image = stored?.image ?? undefined;
  const isStoredShown = image !== undefined && !form.isRemovingFile;
  const without = isStoredShown
    ? 'Tanpa pilihan baru, gambar yang sekarang tetap dipakai.'
    : `Tanpa gambar, ${form.kind.subject.toLowerCase()} tampil dengan gambar bawaan.`;
  return (
    <FileField
      form={form}
      label="Gambar"
      theFile="gambarnya"
      accept={ACCEPTED_IMAGES}
      hint={`${imageHint(imageMb)} ${without}`}
    >
      {({ isOver, browse, describedBy }) => (
        <div
          className={`overflow-hidden rounded-md border transition-colors ${file || isStoredShown ? 'border-line' : 'border-dashed border-field'} ${isOver ? 'border-brand bg-mist' : 'bg-surface'}`}
        >
          {file ? (
            <>
              <ImagePreview file={file} />
              <div className="border-t border-line px-4 pt-2.5 pb-1">
                <p className="text-sm">
                  <span className="block truncate font-medium">{file.name}</span>
                  <span className="text-ink-soft">{formatBytes(file.size)}</span>
                </p>
                <div className="-mx-4 flex">
                  <ReplaceButton form={form} describedBy={describedBy} onClick={browse} />
                  <button
                    type="button"
                    disabled={form.isDisabled}
                    onClick={() => form.choose(undefined)}
                    className={quiet}
                  >
                    {image === undefined ? 'Hapus' : 'Batalkan pilihan'} <span className="sr-only">gambar</span>
                  </button>
                </div>
              </div>
            </>
          ) : image !== undefined && !isRestoring ? (
            <>
              {isStoredShown ? (
                <StoredImage
                  image={image}
                  info={stored?.image_info ?? null}
                  alt="Gambar yang sekarang"
                  sizes="(min-width: 64rem) 20rem, 92vw"
                  isFirst
                  className="aspect-[8/5] w-full bg-sand object-cover dark:brightness-90"
                />
              ) : (
                <p
                  role="status"
                  className="flex aspect-[8/5] items-center justify-center p-5 text-center text-sm text-pretty text-ink-soft"
                >
                  Gambar akan dihapus begitu Anda menyimpan.
                </p>
              )}
              <StoredImageButtons form={form} describedBy={describedBy} browse={browse} />
            </>
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
                    data-field={form.kind.file.name}
                    disabled={form.isDisabled}
                    aria-describedby={describedBy}
                    onClick={browse}
                    className={`${button.small} disabled:opacity-50`}
                  >
                    Pilih gambar
                  </button>
                </>
              )}
            </div>
          )}
        </div>
      )}
    </FileField>
  );
}

type ButtonProps = { form: DraftFormInHand; describedBy: string };

function StoredImageButtons({ form, describedBy, browse }: ButtonProps & { browse: () => void }) {
  const { isRemovingFile } = form;
  const remove = (isRemoved: boolean) => thenFocusFile(form, () => form.removeFile(isRemoved));
  return (
    <div className="flex flex-wrap border-t border-line">
      {isRemovingFile ? (
        <button
          type="button"
          data-field={form.kind.file.name}
          disabled={form.isDisabled}
          aria-describedby={describedBy}
          onClick={() => remove(false)}
          className={quiet}
        >
          Kembalikan gambar
        </button>
      ) : (
        <ReplaceButton form={form} describedBy={describedBy} onClick={browse} />
      )}
      <button
        type="button"
        disabled={form.isDisabled}
        onClick={isRemovingFile ? browse : () => remove(true)}
        className={quiet}
      >
        {isRemovingFile ? 'Pilih gambar' : 'Hapus gambar'}
      </button>
    </div>
  );
}

function ReplaceButton({ form, describedBy, onClick }: ButtonProps & { onClick: () => void }) {
  return (
    <button
      type="button"
      data-field={form.kind.file.name}
      disabled={form.isDisabled}
      aria-describedby={describedBy}
      onClick={onClick}
      className={quiet}
    >
      Ganti <span className="sr-only">gambar</span>
    </button>
  );
}
