import type { ImageInfo } from '#contract/posts/images.ts';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { named } from '#web/ui/button.tsx';
import { FileButton, FileField, thenFocusFile } from './file-field.tsx';
import { ImagePreview } from './image-preview.tsx';
import { ACCEPTED_IMAGES, formatBytes, imageHint } from './image-rules.ts';
import { useUploadLimits } from './upload-limits.ts';
import type { DraftFormInHand } from './use-draft-form.ts';

type ImageFieldProps = {
  form: DraftFormInHand;
  /** The stored row. Its picture stays until the author chooses another or removes it. */
  stored?: { image: string | null; image_info: ImageInfo | null } | undefined;
};

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
      {({ isOver, ...buttons }) => (
        <div
          className={`overflow-hidden rounded-md border transition-colors ${file || isStoredShown ? 'border-line' : 'border-dashed border-field'} ${isOver ? 'border-brand bg-mist' : 'bg-surface'}`}
        >
          {file ? (
            <ChosenPicture {...buttons} form={form} file={file} hasStored={image !== undefined} />
          ) : image !== undefined && !isRestoring ? (
            <StoredPicture {...buttons} form={form} image={image} info={stored?.image_info ?? null} />
          ) : (
            <NoPicture {...buttons} form={form} isRestoring={isRestoring} />
          )}
        </div>
      )}
    </FileField>
  );
}

/** `browse` opens the browser's file dialog. */
type PartProps = { form: DraftFormInHand; browse: () => void; describedBy: string };

function ChosenPicture({ file, hasStored, ...props }: PartProps & { file: File; hasStored: boolean }) {
  const { form } = props;
  return (
    <>
      <ImagePreview file={file} />
      <div className="border-t border-line px-4 pt-2.5 pb-1">
        <p className="text-sm">
          <span className="block truncate font-medium">{file.name}</span>
          <span className="text-ink-soft">{formatBytes(file.size)}</span>
        </p>
        <div className="-mx-4 flex">
          <ReplaceButton {...props} />
          <FileButton
            form={form}
            label={named(hasStored ? 'Batalkan pilihan' : 'Hapus', 'gambar')}
            onClick={() => form.choose(undefined)}
          />
        </div>
      </div>
    </>
  );
}

function StoredPicture({ image, info, ...props }: PartProps & { image: string; info: ImageInfo | null }) {
  const { form, browse, describedBy } = props;
  const remove = (isRemoved: boolean) => thenFocusFile(form, () => form.removeFile(isRemoved));
  return (
    <>
      {form.isRemovingFile ? (
        <p
          role="status"
          className="flex aspect-[8/5] items-center justify-center p-5 text-center text-sm text-pretty text-ink-soft"
        >
          Gambar akan dihapus begitu Anda menyimpan.
        </p>
      ) : (
        <StoredImage
          image={image}
          info={info}
          alt="Gambar yang sekarang"
          sizes="(min-width: 64rem) 20rem, 92vw"
          isFirst
          className="aspect-[8/5] w-full bg-sand object-cover dark:brightness-90"
        />
      )}
      <div className="flex flex-wrap border-t border-line">
        {form.isRemovingFile ? (
          <FileButton form={form} describedBy={describedBy} label="Kembalikan gambar" onClick={() => remove(false)} />
        ) : (
          <ReplaceButton {...props} />
        )}
        <FileButton
          form={form}
          label={form.isRemovingFile ? 'Pilih gambar' : 'Hapus gambar'}
          onClick={form.isRemovingFile ? browse : () => remove(true)}
        />
      </div>
    </>
  );
}

function ReplaceButton({ form, browse, describedBy }: PartProps) {
  return <FileButton form={form} describedBy={describedBy} label={named('Ganti', 'gambar')} onClick={browse} />;
}

function NoPicture({ form, browse, describedBy, isRestoring }: PartProps & { isRestoring: boolean }) {
  return (
    <div className="flex aspect-[8/5] flex-col items-center justify-center gap-4 p-5 text-center text-sm text-ink-soft">
      {isRestoring ? (
        <p role="status">Mengambil kembali gambar…</p>
      ) : (
        <>
          <p>
            <span className="max-lg:hidden">Seret gambar ke sini, tempel, atau</span>
            <span className="lg:hidden">Seret, tempel, atau pilih gambar.</span>
          </p>
          <FileButton form={form} describedBy={describedBy} styles="small" label="Pilih gambar" onClick={browse} />
        </>
      )}
    </div>
  );
}
