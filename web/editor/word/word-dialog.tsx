import { useEffect, useState } from 'react';
import { CONTENT_CHARACTERS } from '#contract/constants.ts';
import { formatCount } from '#contract/rules.ts';
import type { WordPaste } from '#web/editor/paste/paste-offer.ts';
import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { type OpenedWordText, readWord } from './read-word.ts';
import { chooseWordFile } from './word-file.ts';
import { lossTexts } from './word-losses.ts';
import { WordPreview, type WordSummary } from './word-preview.tsx';

export type WordDialogProps = {
  file: File;
  /** Whether the form already has a text. The file's content replaces that text only if the author chooses this. */
  hasText: boolean;
  /** Whether the form's title is empty, so that it gets the title of the file. */
  takesTitle: boolean;
  onUse: (paste: WordPaste, title: string) => void;
  onOtherFile: (file: File) => void;
  onClose: () => void;
};

type Opened = { file: File } & ({ refusal: string } | { word: OpenedWordText; summary?: WordSummary });

/**
 * Shows what a Word file will become in the form, and what will be lost. The form changes only if the author confirms.
 */
export function WordDialog({ file, hasText, takesTitle, onUse, onOtherFile, onClose }: WordDialogProps) {
  const [opened, setOpened] = useState<Opened>();
  const shown = opened?.file === file ? opened : undefined;
  const word = shown && 'word' in shown ? shown : undefined;
  const refusal = shown && 'refusal' in shown ? shown.refusal : word?.summary?.refusal;

  useEffect(() => {
    const ending = new AbortController();
    const read = async () => {
      const answer = await readWord(file, ending.signal).catch((error: unknown) => {
        if (ending.signal.aborted) return undefined;
        throw error;
      });
      if (!answer || ending.signal.aborted) return;
      setOpened('refusal' in answer ? { file, refusal: answer.refusal } : { file, word: answer });
    };
    void read();
    return () => ending.abort();
  }, [file]);

  function use(kind: WordPaste['kind']): void {
    if (word) onUse({ kind, html: word.word.html, clipboard: word.word.clipboard }, word.word.title);
  }

  return (
    <Modal title="Buka dari Word" lead={<span className="wrap-anywhere">{file.name}</span>} onClose={onClose}>
      {!shown && <p role="status">Membaca berkas… Berkas Anda tidak dikirim ke mana pun.</p>}
      {refusal !== undefined && (
        <p role="alert" className="flex gap-2 font-medium text-clay-text">
          <WarningIcon className="mt-1 size-[1.15em]" />
          <span>{refusal}</span>
        </p>
      )}
      {word && refusal === undefined && (
        <>
          <Report word={word.word} summary={word.summary} takesTitle={takesTitle} />
          <WordPreview
            key={file.name + file.lastModified}
            word={word.word}
            onRead={(summary) => setOpened({ file, word: word.word, summary })}
          />
        </>
      )}
      <div className="sticky bottom-0 -mx-5 mt-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-5 py-4 sm:-mx-8 sm:px-8">
        <Button styles="quiet" label="Batal" onClick={onClose} />
        {refusal !== undefined && (
          <Button styles="primary" label="Pilih berkas lain" onClick={() => chooseWordFile(onOtherFile)} />
        )}
        {word?.summary && refusal === undefined && hasText && (
          <Button styles="secondary" label="Tambahkan di akhir" onClick={() => use('append')} />
        )}
        {word?.summary && refusal === undefined && (
          <Button
            styles="primary"
            label={hasText ? 'Ganti tulisan yang ada' : 'Pakai tulisan ini'}
            onClick={() => use('replace')}
          />
        )}
      </div>
    </Modal>
  );
}

type ReportProps = { word: OpenedWordText; summary: WordSummary | undefined; takesTitle: boolean };

function Report({ word, summary, takesTitle }: ReportProps) {
  const lost = [...lossTexts(word.losses), 'jenis huruf, warna, dan tata letak'];
  const tooLong = (summary?.characters ?? 0) - CONTENT_CHARACTERS;
  return (
    <div className="grid gap-3 text-sm">
      <p role="status">
        <strong>Terbaca:</strong> {summary ? `${summary.counts.join(', ')}.` : '…'}
      </p>
      <p>
        <strong>Tidak ikut:</strong> {lost.join('; ')}.
      </p>
      {summary?.notice !== undefined && <p className="font-medium text-clay-text">{summary.notice}</p>}
      {tooLong > 0 && (
        <p className="font-medium text-clay-text">
          Tulisan ini {formatCount(tooLong)} karakter lebih panjang daripada yang dapat dikirim. Anda dapat
          memendekkannya di editor.
        </p>
      )}
      {word.title !== '' && (
        <p>
          {takesTitle
            ? `Judul berkas, “${word.title}”, masuk ke kolom Judul.`
            : `Judul berkas, “${word.title}”, tidak dipakai karena kolom Judul sudah terisi.`}
        </p>
      )}
    </div>
  );
}
