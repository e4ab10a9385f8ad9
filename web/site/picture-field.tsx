import { type Ref, useId, useRef } from 'react';
import { LIMITS } from '#contract/site/site-rules.ts';
import type { SitePicture } from '#contract/site/site-settings.ts';
import { FieldError } from '#web/forms/field-parts.tsx';
import { useUploadLimits } from '#web/forms/upload-limits.ts';
import { Button, named } from '#web/ui/button.tsx';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { at, type Place } from './place.ts';
import { LineField } from './setting-fields.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** The types that pictures of the institute usually have. prepareImage checks the file itself. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

type PictureFieldProps = {
  of: Place<SitePicture | null>;
  label: string;
  /** What visitors see without a picture. */
  without: string;
  /** Whether the picture is only decoration, or has its name beside it. It then needs no description. */
  isDecorative?: boolean;
};

/** A picture, which is uploaded as soon as the admin has chosen it. null stands for the default. */
export function PictureField({ of, label, without, isDecorative = false }: PictureFieldProps) {
  const { value: picture, path, errors } = of;
  const { imageMb } = useUploadLimits();
  const { isUploading, problem, upload, clear } = usePictureUpload(of);
  const input = useRef<HTMLInputElement>(null);
  const choosing = useRef<HTMLButtonElement>(null);
  const id = useId();
  const error = problem ?? errors[path] ?? errors[`${path}.image`];
  return (
    <div role="group" aria-labelledby={`${id}-label`} data-uploading={isUploading ? true : undefined}>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      <FileInput ref={input} path={path} onFile={(file) => void upload(file)} />
      <div className="flex min-h-20 items-center gap-4 rounded-md border border-line bg-surface p-3">
        {picture && <Thumbnail key={picture.image} picture={picture} />}
        <div className="min-w-0">
          <p role="status" className="text-sm text-ink-soft">
            {isUploading ? 'Mengunggah gambar…' : picture ? 'Gambar Anda sendiri' : without}
          </p>
          <div className="-ml-4 flex flex-wrap">
            <Button
              ref={choosing}
              styles="quiet"
              label={named(picture ? 'Ganti' : 'Pilih gambar', label)}
              data-field={`${path}.image`}
              data-invalid={error === undefined ? undefined : true}
              aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
              onClick={() => input.current?.click()}
            />
            {picture && (
              <Button
                styles="quiet"
                label={named('Hapus', label)}
                onClick={() => {
                  clear();
                  // The pressed button disappears.
                  choosing.current?.focus();
                }}
              />
            )}
          </div>
        </div>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} text={error} />
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
        JPEG, PNG, atau WebP, paling besar {imageMb} MB.
      </p>
      {picture && !isDecorative && <AltField of={of} picture={picture} label={label} />}
    </div>
  );
}

function Thumbnail({ picture: { image, image_info } }: { picture: SitePicture }) {
  return (
    <StoredImage
      image={image}
      info={image_info}
      sizes="5rem"
      alt=""
      className="h-14 w-20 shrink-0 rounded-sm bg-mist object-contain"
    />
  );
}

type FileInputProps = { ref: Ref<HTMLInputElement>; path: string; onFile: (file: File) => void };

/** Hidden from keyboard and screen readers, because a visible button opens this input's file dialog. */
function FileInput({ ref, path, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={ACCEPTED}
      tabIndex={-1}
      aria-hidden="true"
      data-picture={path}
      className="sr-only"
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file) onFile(file);
        event.target.value = '';
      }}
    />
  );
}

function AltField({ of, picture, label }: Pick<PictureFieldProps, 'of' | 'label'> & { picture: SitePicture }) {
  const shown: Place<SitePicture> = {
    ...of,
    value: picture,
    update: (change) => of.update((now) => now && change(now)),
  };
  return (
    <div className="mt-4">
      <LineField
        of={at(shown, 'alt')}
        label={`Uraian ${label.toLowerCase()}`}
        limit={LIMITS.text}
        hint="Untuk pembaca yang tidak melihat gambarnya. Kosong: gambarnya hanya hiasan."
      />
    </div>
  );
}
