import { PDF_PREVIEW_PX } from '#contract/constants.ts';
import { FileField } from '#web/forms/file-field.tsx';
import { formatBytes } from '#web/forms/image-rules.ts';
import { useUploadLimits } from '#web/forms/upload-limits.ts';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { button } from '#web/ui/button.ts';
import { PdfFrame } from './pdf-frame.tsx';
import { pdfHint } from './pdf-rules.ts';

type PdfFieldProps = {
  form: DraftFormInHand;
  /** Whether there is a stored PDF, which stays unless another is chosen or it is removed. */
  hasStored: boolean;
};

export function PdfField({ form, hasStored }: PdfFieldProps) {
  const { pdfMb } = useUploadLimits();
  const { isDisabled, isRemovingFile } = form;
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
              <button
                type="button"
                data-field={form.kind.file.name}
                disabled={isDisabled}
                aria-describedby={describedBy}
                onClick={browse}
                className={`disabled:opacity-50 ${file ? button.quiet : button.small}`}
              >
                {file ? 'Ganti' : hasStored ? 'Pilih PDF lain' : 'Pilih PDF'}
                {file && <span className="sr-only">PDF</span>}
              </button>
              {(file || hasStored) && (
                <button
                  type="button"
                  disabled={isDisabled}
                  onClick={() => (file ? form.choose(undefined) : form.removeFile(!isRemovingFile))}
                  className={`disabled:opacity-50 ${button.quiet}`}
                >
                  {file ? (
                    <>
                      {hasStored ? 'Batalkan pilihan' : 'Hapus'} <span className="sr-only">PDF</span>
                    </>
                  ) : isRemoved ? (
                    'Kembalikan PDF'
                  ) : (
                    'Hapus PDF'
                  )}
                </button>
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
