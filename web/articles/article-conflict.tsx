import { type ReactNode, useEffect, useRef } from 'react';
import { articleStatusChoices } from '#contract/article-status.ts';
import type { Article } from '#contract/articles.ts';
import { labels } from '#contract/messages.ts';
import { button } from '#web/ui/button.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import type { Writing } from '#web/drafts/drafts.ts';
import { REMOVED, removalText } from '#web/forms/removal.ts';
import { writingOf } from './article-writing.ts';
import { plainText } from './plain-text.ts';

type ArticleConflictProps = {
  mine: Writing;
  stored: Article;
  onKeepMine: () => void;
  onTakeStored: () => void;
};

/** Two people have changed the same article: both versions, and the choice. Neither is lost by it. */
export function ArticleConflict({ mine, stored, onKeepMine, onTakeStored }: ArticleConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const theirs = writingOf(stored);

  useEffect(() => heading.current?.focus(), []);

  return (
    <section
      aria-labelledby="conflict-title"
      className="mt-8 rounded-md border border-l-4 border-line border-l-clay bg-surface p-5 sm:p-6"
    >
      <h2
        ref={heading}
        id="conflict-title"
        tabIndex={-1}
        className="flex scroll-mt-24 gap-3 text-lg font-bold tracking-tight outline-none"
      >
        <WarningIcon className="mt-1 size-5 text-clay-text" />
        Artikel ini sudah diubah orang lain
      </h2>
      <p className="mt-2 max-w-text text-sm text-ink-soft">
        Perubahan Anda belum disimpan, supaya tidak menimpa yang baru. Keduanya masih ada; pilih dengan yang mana Anda
        melanjutkan. Bila Anda memakai yang tersimpan, versi Anda tetap ada di antara tulisan yang belum dikirim.
      </p>
      <div className="mt-5 grid gap-5 md:grid-cols-2">
        <Version
          title="Versi Anda"
          writing={mine}
          other={theirs}
          action={
            <button type="button" onClick={onKeepMine} className={button.small}>
              Lanjutkan versi saya
            </button>
          }
        />
        <Version
          title="Tersimpan sekarang"
          writing={theirs}
          other={mine}
          action={
            <button type="button" onClick={onTakeStored} className={button.small}>
              Pakai yang tersimpan
            </button>
          }
        />
      </div>
    </section>
  );
}

type VersionProps = { title: string; writing: Writing; other: Writing; action: ReactNode };

function Version({ title, writing, other, action }: VersionProps) {
  const parts = [
    { label: 'Judul', text: writing.title, otherText: other.title },
    { label: 'Status', text: statusLabel(writing), otherText: statusLabel(other) },
    { label: labels.bookAdmin.author, text: writing.more['author'] ?? '', otherText: other.more['author'] ?? '' },
    { label: 'Isi', text: plainText(writing.content), otherText: plainText(other.content), isLong: true },
  ];
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-md border border-line p-4">
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-3 grid gap-3 text-sm">
        {parts.map(({ label, text, otherText, isLong }) => (
          <div key={label}>
            <dt className="text-ink-soft">
              {label} {text !== otherText && <strong className="font-semibold text-clay-text">(berbeda)</strong>}
            </dt>
            {isLong ? (
              <dd>
                <div
                  role="region"
                  aria-label={`${label}, ${title}`}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
                  tabIndex={0}
                  className="max-h-64 overflow-y-auto rounded-sm whitespace-pre-line"
                >
                  {text || '—'}
                </div>
              </dd>
            ) : (
              <dd className="break-words">{text || '—'}</dd>
            )}
          </div>
        ))}
        {writing.imageName !== null && (
          <div>
            <dt className="text-ink-soft">Gambar baru</dt>
            <dd className="break-words">{writing.imageName}</dd>
          </div>
        )}
        {writing.imageName === null && writing.more['remove_image'] === REMOVED && (
          <div>
            <dt className="text-ink-soft">Gambar</dt>
            <dd>{removalText(REMOVED)}</dd>
          </div>
        )}
      </dl>
      <div className="mt-auto pt-5">{action}</div>
    </section>
  );
}

function statusLabel({ more }: Writing): string {
  return articleStatusChoices.find(({ value }) => value === more['verifikasi_admin'])?.label ?? '';
}
