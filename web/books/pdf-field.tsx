import { PDF_PREVIEW_PX } from '#contract/constants.ts';
import { FileButton, FileField } from '#web/forms/file-field.tsx';
import { formatBytes } from '#web/forms/image-rules.ts';
import { useUploadLimits } from '#web/forms/upload-limits.ts';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { named } from '#web/ui/button.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import { pdfHint } from './pdf-rules.ts';

type PdfFieldProps = {
  form: DraftFormInHand;
  /** Whether the book has a stored PDF. It stays unless the user removes it or chooses another one. */
  hasStored: boolean;
};

export function PdfField({ form, hasStored }: PdfFieldProps) {
  const { pdfMb } = useUploadLimits();
  const { isRemovingFile } = form;
  const { file, isRestoring } = form.draft.file;
  const isRemoved = hasStored && isRemovingFile;
  return (
    <>
      <FileField form={form} label="Berkas PDF" theFile="PDF-nya" accept="application/pdf,.pdf" hint={pdfHint(pdfMb)}>
        {({ isOver, browse, describedBy }) => (
          <div
            className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border px-5 py-4 text-sm transition-colors ${file ? 'border-line' : 'border-dashed border-field'} ${isOver ? 'border-brand bg-mist' : 'bg-surface'}`}
          >
            {file ? (
              <p className="min-w-0 flex-[1_1_12rem]">
                <span className="block truncate font-medium">{file.name}</span>
                <span className="text-ink-soft">{formatBytes(file.size)}</span>
              </p>
            ) : (
              <p role={isRemoved || isRestoring ? 'status' : undefined} className="flex-[1_1_12rem] text-ink-soft">
                {isRestoring
                  ? 'Mengambil kembali PDF…'
                  : isRemoved
                    ? 'PDF akan dihapus begitu Anda menyimpan.'
                    : hasStored
                      ? 'PDF yang sekarang tetap dipakai, kecuali Anda memilih yang lain.'
                      : 'Seret PDF ke sini, tempel, atau pilih berkas.'}
              </p>
            )}
            <div className="flex flex-wrap gap-1">
              <FileButton
                form={form}
                describedBy={describedBy}
                styles={file ? 'quiet' : 'small'}
                label={file ? named('Ganti', 'PDF') : hasStored ? 'Pilih PDF lain' : 'Pilih PDF'}
                onClick={browse}
              />
              {file ? (
                <FileButton
                  form={form}
                  label={named(hasStored ? 'Batalkan pilihan' : 'Hapus', 'PDF')}
                  onClick={() => form.choose(undefined)}
                />
              ) : (
                hasStored && (
                  <FileButton
                    form={form}
                    label={isRemoved ? 'Kembalikan PDF' : 'Hapus PDF'}
                    onClick={() => form.removeFile(!isRemovingFile)}
                  />
                )
              )}
            </div>
          </div>
        )}
      </FileField>
      {file && (
        <PdfFrame
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          label="Pratinjau PDF"
          height={PDF_PREVIEW_PX}
        />
      )}
    </>
  );
}
