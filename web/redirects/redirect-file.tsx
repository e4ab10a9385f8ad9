import { type Ref, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { API_BASE } from '#contract/calls.ts';
import { REDIRECT_FILE_BYTES } from '#contract/redirects/redirect-rules.ts';
import type { RedirectFileAnswer } from '#contract/redirects/redirects.ts';
import { FieldError } from '#web/forms/field-parts.tsx';
import { downloadAs } from '#web/session/download.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { inBytes, inCount } from '#web/ui/format.ts';
import { Section } from '#web/ui/section.tsx';

const HINT_ID = 'csv-petunjuk';
const ERROR_ID = 'csv-kesalahan';
const LIMIT = inBytes(REDIRECT_FILE_BYTES);
const TOO_LARGE = `Berkas ini lebih besar dari ${LIMIT}. Bagi menjadi beberapa berkas.`;
const UNREADABLE = 'Berkas ini tidak dapat dibaca. Pilih sekali lagi.';

/** Downloads all redirects as CSV, and adds those of a CSV file. */
export function RedirectFile() {
  const { isUploading, problem, result, upload } = useRedirectFile();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Section title="Berkas CSV" className="mt-14 max-w-[56rem]">
      <p id={HINT_ID} className="mt-3 text-sm text-ink-soft">
        Dua kolom, dari dan ke, misalnya “/2019/06/air-bersih,/articleDetail/12”. Paling besar {LIMIT}. Yang sudah ada
        tidak diubah.
      </p>
      <FileInput ref={input} onFile={(file) => void upload(file)} />
      <div className="mt-4 flex flex-wrap gap-3">
        <BusyButton
          styles="secondary"
          label="Unduh CSV"
          busyLabel="Menyiapkan…"
          onPress={() => orNotify(downloadAs(`${API_BASE}/redirects.csv`, 'pengalihan.csv'))}
        />
        <Button
          styles="secondary"
          className="aria-disabled:cursor-progress"
          label={isUploading ? 'Mengunggah…' : 'Unggah CSV'}
          aria-disabled={isUploading}
          aria-describedby={problem === undefined ? HINT_ID : `${ERROR_ID} ${HINT_ID}`}
          onClick={() => isUploading || input.current?.click()}
        />
      </div>
      <div role="alert">
        <FieldError id={ERROR_ID} text={problem} />
      </div>
      <p role="status" className="mt-4 font-medium empty:hidden">
        {result?.message}
      </p>
      {result && result.wrong.length > 0 && <WrongLines result={result} />}
    </Section>
  );
}

function useRedirectFile() {
  const { revalidate } = useRevalidator();
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<RedirectFileAnswer>();

  /** Returns the error to show, or undefined. */
  async function send(file: File): Promise<string | undefined> {
    if (file.size > REDIRECT_FILE_BYTES) return TOO_LARGE;
    // The file may have been changed or removed since the admin has chosen it.
    const csv = await file.text().catch(() => undefined);
    if (csv === undefined) return UNREADABLE;
    const outcome = await outcomeOf(sessionApi('importRedirects', { body: { csv } }), ['csv']);
    if (outcome === 'ended') return undefined;
    if ('error' in outcome) return outcome.fields['csv'] ?? outcome.form;
    setResult(outcome.answer);
    await revalidate();
    return undefined;
  }

  async function upload(file: File): Promise<void> {
    setProblem(undefined);
    setResult(undefined);
    setIsUploading(true);
    setProblem(await send(file));
    setIsUploading(false);
  }

  return { isUploading, problem, result, upload };
}

/** Hidden from keyboard and screen readers, because a visible button opens this input's file dialog. */
function FileInput({ ref, onFile }: { ref: Ref<HTMLInputElement>; onFile: (file: File) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      accept=".csv,text/csv"
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file) onFile(file);
        event.target.value = '';
      }}
    />
  );
}

function WrongLines({ result: { wrong, wrong_total } }: { result: RedirectFileAnswer }) {
  const others = wrong_total - wrong.length;
  return (
    <div className="mt-3 rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm">
      <h3 className="font-semibold">Baris yang dilewati</h3>
      <ul className="mt-2 grid gap-1.5">
        {wrong.map(({ line, reason }) => (
          <li key={line} className="wrap-anywhere">
            <span className="font-medium">Baris {inCount(line)}:</span> {reason}
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-2 text-ink-soft">Dan {inCount(others)} baris lain.</p>}
    </div>
  );
}
