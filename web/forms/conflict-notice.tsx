import { useEffect, useRef } from 'react';
import { button, textLink } from '#web/ui/button.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import type { Fields } from '#web/drafts/kept-fields.ts';
import type { Conflict } from './use-conflict.ts';

type ConflictNoticeProps<F extends Fields> = {
  /** 'Buku ini' */
  subject: string;
  conflict: Conflict<F>;
  mine: F;
  /** In the order in which they stand in the form. `show`: how a value reads. */
  fields: readonly { name: keyof F & string; label: string; show?: (value: string) => string }[];
  /** Saves what is in the form after all. */
  onKeepMine: () => void;
};

/** Both versions side by side, and the choice between them. */
export function ConflictNotice<F extends Fields>(props: ConflictNoticeProps<F>) {
  const { subject, conflict, mine, fields, onKeepMine } = props;
  const { theirs, aside, takeTheirs, takeMineBack } = conflict;
  const notice = useRef<HTMLElement>(null);

  useEffect(() => {
    if (theirs) notice.current?.focus();
  }, [theirs]);

  if (!theirs) {
    return (
      aside && (
        <p role="status" className="rounded-md border border-l-4 border-line border-l-brand bg-surface p-4 text-sm">
          Formulir kini berisi versi yang tersimpan.{' '}
          <button type="button" onClick={takeMineBack} className={textLink}>
            Kembalikan versi saya
          </button>
        </p>
      )
    );
  }
  const different = fields.filter(({ name }) => theirs.fields[name] !== mine[name]);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby="conflict-title"
      aria-describedby="conflict-text"
      className="rounded-md border border-l-4 border-line border-l-clay bg-surface p-5 outline-none"
    >
      <p id="conflict-title" className="flex gap-3 font-bold">
        <WarningIcon className="mt-1 size-5 text-clay-text" />
        {subject} sudah diubah orang lain
      </p>
      <p id="conflict-text" className="mt-2 text-sm text-ink-soft">
        {different.length === 0
          ? 'Perubahan itu sama dengan versi Anda. Simpan sekali lagi bila ingin memastikan.'
          : 'Perubahan Anda belum disimpan, supaya tidak menimpa yang baru. Keduanya masih ada; pilih mana yang dipakai.'}
      </p>
      {different.map(({ name, label, show = (value: string) => value }) => (
        <div key={name} className="mt-4 border-t border-line pt-4">
          <p className="text-sm font-semibold">{label}</p>
          <dl className="mt-2 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
            <Version term="Tersimpan sekarang" text={show(theirs.fields[name] ?? '')} />
            <Version term="Versi Anda" text={show(mine[name] ?? '')} />
          </dl>
        </div>
      ))}
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" onClick={onKeepMine} className={button.primary}>
          Simpan versi saya
        </button>
        <button type="button" onClick={takeTheirs} className={button.secondary}>
          Pakai yang tersimpan
        </button>
      </div>
    </section>
  );
}

function Version({ term, text }: { term: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{term}</dt>
      <dd
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, by keyboard too
        tabIndex={text.length > 300 ? 0 : undefined}
        className="mt-1 max-h-40 overflow-y-auto rounded-sm bg-mist px-3 py-2 whitespace-pre-line"
      >
        {text}
      </dd>
    </div>
  );
}
