import { type DragEvent, useRef, useState } from 'react';
import { PDF_PREVIEW_PX } from '#contract/constants.ts';
import { button } from '#web/ui/button.ts';
import { FieldError } from '#web/forms/field-parts.tsx';
import type { Removable } from '#web/forms/image-field.tsx';
import { formatBytes } from '#web/forms/image-rules.ts';
import { useUploadLimits } from '#web/forms/upload-limits.ts';
import { PdfFrame } from './pdf-frame.tsx';
import { pdfHint } from './pdf-rules.ts';

type PdfFieldProps = {
  file: File | undefined;
  /** Of a file or none; a file is checked by who is told. */
  onChoose: (file: File | undefined) => void;
  error: string | undefined;
  isDisabled: boolean;
  /** The PDF that stays when no other is chosen, unless it is to be removed. */
  stored: Removable | undefined;
};

const BUTTON_ID = 'pdf-button';

export function PdfField({ file, onChoose, error, isDisabled, stored }: PdfFieldProps) {
  const { pdfMb } = useUploadLimits();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drag = (event: DragEvent, isHere: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(isHere);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shows where a dragged file may fall
    <section
      aria-labelledby="pdf-label"
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={() => setIsOver(false)}
    >
      <h3 id="pdf-label" className="mb-1.5 text-sm font-semibold">
        Berkas PDF <span className="font-normal text-ink-soft">(boleh kosong)</span>
      </h3>
      {/* Reached through the button, which says what it does. */}
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
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
        className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border px-5 py-4 text-sm transition-colors ${file ? 'border-line' : 'border-dashed border-field'} ${isOver ? 'border-brand bg-mist' : 'bg-surface'}`}
      >
        {file ? (
          <p className="min-w-0 flex-[1_1_12rem]">
            <span className="block truncate font-medium">{file.name}</span>
            <span className="text-ink-soft">{formatBytes(file.size)}</span>
          </p>
        ) : (
          <p role={stored?.isRemoved ? 'status' : undefined} className="flex-[1_1_12rem] text-ink-soft">
            {stored?.isRemoved
              ? 'PDF akan dihapus begitu Anda menyimpan.'
              : stored
                ? 'PDF yang sekarang tetap dipakai, kecuali Anda memilih yang lain.'
                : 'Seret PDF ke sini, tempel, atau pilih berkas.'}
          </p>
        )}
        <div className="flex flex-wrap gap-1">
          <button
            type="button"
            id={BUTTON_ID}
            disabled={isDisabled}
            aria-describedby={['pdf-hint', ...(error ? ['pdf-error'] : [])].join(' ')}
            onClick={() => input.current?.click()}
            className={`disabled:opacity-50 ${file ? button.quiet : button.small}`}
          >
            {file ? 'Ganti' : stored ? 'Pilih PDF lain' : 'Pilih PDF'}
            {file && <span className="sr-only">PDF</span>}
          </button>
          {file && (
            <button
              type="button"
              disabled={isDisabled}
              onClick={() => {
                onChoose(undefined);
                requestAnimationFrame(focusPdf);
              }}
              className={`disabled:opacity-50 ${button.quiet}`}
            >
              {stored ? 'Batalkan pilihan' : 'Hapus'} <span className="sr-only">PDF</span>
            </button>
          )}
          {!file && stored && (
            <button
              type="button"
              disabled={isDisabled}
              onClick={() => stored.onRemove(!stored.isRemoved)}
              className={`disabled:opacity-50 ${button.quiet}`}
            >
              {stored.isRemoved ? 'Kembalikan PDF' : 'Hapus PDF'}
            </button>
          )}
        </div>
      </div>
      <div role="alert">
        <FieldError id="pdf-error" text={error} />
      </div>
      <p id="pdf-hint" className="mt-2 text-sm text-ink-soft">
        {pdfHint(pdfMb)}
      </p>
      {file && (
        <div className="mt-4">
          <PdfFrame
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            label="Pratinjau PDF"
            height={PDF_PREVIEW_PX}
          />
        </div>
      )}
    </section>
  );
}

export function focusPdf(): void {
  document.getElementById(BUTTON_ID)?.focus();
}
