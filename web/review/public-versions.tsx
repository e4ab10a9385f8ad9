import { useRef, useState } from 'react';
import { CHANGE_LABELS, CHANGE_NOTE_LEAST, CHANGE_NOTE_MOST } from '#contract/articles/change-kinds.ts';
import type { PublicVersion } from '#contract/articles/public-versions.ts';
import { addressOf } from '#contract/routes.ts';
import { countCharacters, tooLongText } from '#contract/rules.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { textLink } from '#web/ui/button-styles.ts';
import { BusyButton, Button, named } from '#web/ui/button.tsx';
import { FieldFrame, inputStyles } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { inMoment } from '#web/ui/format.ts';
import { Link } from '#web/ui/link.tsx';
import { notify } from '#web/ui/notify.ts';
import { useAfterRender } from '#web/ui/use-after-render.ts';

const FAILED = 'Versi terbit tidak dapat dimuat. Coba lagi.';

type PublicVersionsProps = {
  articleId: number;
  /** Whether visitors can read the article now. */
  isPublic: boolean;
};

/** Lets admins hide public versions of an article from readers. Folded at first, and loaded once it is opened. */
export function PublicVersions({ articleId, isPublic }: PublicVersionsProps) {
  const { versions, newest, hasOlder, load, loadOlder } = useVersions(articleId);
  const list = useRef<HTMLUListElement>(null);
  const afterRender = useAfterRender();

  /** Reloads the list after version `number` was hidden or shown, and focuses the button of that version. */
  async function reload(number: number): Promise<void> {
    await load();
    afterRender(() => list.current?.querySelector<HTMLElement>(`[data-version="${number}"] button`)?.focus());
  }

  return (
    <details
      className="rounded-md border border-line bg-surface px-5"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && versions.length === 0) void load();
      }}
    >
      <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold">Versi terbit</summary>
      {isPublic ? (
        <p className="text-sm text-ink-soft">
          Semua orang dapat membaca versi lama di{' '}
          <Link to={addressOf('articleHistory', { id: articleId })} className={textLink}>
            riwayat artikel
          </Link>
          . Sembunyikan hanya bila perlu, misalnya karena memuat data pribadi.
        </p>
      ) : (
        <p className="text-sm text-ink-soft">
          Artikel ini sedang tidak tampil, jadi pembaca tidak melihat satu versi pun. Versi yang Anda sembunyikan tetap
          tersembunyi bila artikel tampil lagi. Naskah yang sekarang lalu tampil sebagai versi baru, jadi ubah dulu bila
          masih memuat hal yang disembunyikan.
        </p>
      )}
      <ul ref={list} className="mt-4 border-t border-line pb-3 empty:hidden">
        {versions.map((version) => (
          <Version
            key={version.number}
            articleId={articleId}
            version={version}
            isRead={isPublic && version.number === newest}
            onChanged={async () => reload(version.number)}
          />
        ))}
      </ul>
      {hasOlder && (
        <BusyButton
          styles="small"
          className="mb-4"
          label="Muat yang lebih lama"
          busyLabel="Memuat…"
          onPress={loadOlder}
        />
      )}
    </details>
  );
}

type Shown = { versions: readonly PublicVersion[]; total: number; pages: number };

/** Loads pages of the list. Loading again loads all pages that were shown before. */
function useVersions(articleId: number) {
  const [{ versions, total, pages }, setShown] = useState<Shown>({ versions: [], total: 0, pages: 1 });

  async function load(wanted = pages): Promise<void> {
    const found: PublicVersion[] = [];
    let all = 0;
    for (let page = 1; page <= wanted; page++) {
      const loading = sessionApi('publicVersions', { params: { id: articleId }, query: { page: String(page) } });
      const answer = await orNotify(loading, FAILED);
      if (!answer) return;
      found.push(...answer.versions);
      all = answer.meta.total;
    }
    setShown({ versions: found, total: all, pages: wanted });
  }

  return {
    versions,
    newest: versions[0]?.number,
    hasOlder: versions.length < total,
    load: async () => load(),
    loadOlder: async () => load(pages + 1),
  };
}

type VersionProps = {
  articleId: number;
  version: PublicVersion;
  /** Whether this is the version that readers find at the article's address. */
  isRead: boolean;
  onChanged: () => Promise<void>;
};

function Version({ articleId, version, isRead, onChanged }: VersionProps) {
  const { number, published_at, kind, note, hidden } = version;
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const afterRender = useAfterRender();

  async function show(): Promise<void> {
    const showing = sessionApi('showPublicVersion', { params: { id: articleId, number } });
    const answer = await orNotify(showing, 'Versi ini tidak dapat ditampilkan. Coba lagi.');
    if (!answer) return;
    notify('success', answer.message);
    await onChanged();
  }

  function close(): void {
    setIsAsking(false);
    afterRender(() => opener.current?.focus());
  }

  return (
    <li data-version={number} className="border-b border-line py-3 text-sm last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p>
          <strong className="font-semibold">Versi {number}</strong> · {CHANGE_LABELS[kind]}
          <span className="block text-ink-soft">{inMoment(published_at)} WIB</span>
        </p>
        {hidden ? (
          <BusyButton
            styles="textLink"
            label={named('Tampilkan lagi', `versi ${number}`)}
            busyLabel="Menampilkan…"
            onPress={show}
          />
        ) : (
          !isRead &&
          !isAsking && (
            <Button
              ref={opener}
              styles="textLink"
              label={named('Sembunyikan', `versi ${number}`)}
              onClick={() => setIsAsking(true)}
            />
          )
        )}
      </div>
      {note !== '' && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>}
      {hidden && (
        <p className="mt-1 wrap-anywhere">
          <strong className="font-semibold">Disembunyikan</strong> {inMoment(hidden.at)} WIB: {hidden.reason}
        </p>
      )}
      {isRead && (
        <p className="mt-1 text-ink-soft">
          Versi ini yang sekarang dibaca orang, jadi tidak dapat disembunyikan. Ubah dulu artikelnya.
        </p>
      )}
      {isAsking && <HideForm articleId={articleId} number={number} onHidden={onChanged} onClose={close} />}
    </li>
  );
}

type HideFormProps = { articleId: number; number: number; onHidden: () => Promise<void>; onClose: () => void };

function HideForm({ articleId, number, onHidden, onClose }: HideFormProps) {
  const { form, errors, field, isSending, onSubmit } = useSubmission({
    labels: { reason: 'Alasan untuk pembaca' },
    check: ({ reason = '' }) => checkReason(reason),
    send: async ({ reason = '' }) => {
      const params = { id: articleId, number };
      const { message } = await sessionApi('hidePublicVersion', { params, body: { reason } });
      notify('success', message);
      await onHidden();
      onClose();
    },
  });
  const hint = `Inilah yang dibaca semua orang di riwayat artikel, sebagai ganti versi ${number}, jadi jangan ulangi hal yang disembunyikan; paling sedikit ${CHANGE_NOTE_LEAST} karakter.`;
  return (
    <div className="mt-3">
      <Form ref={form} problem={errors.form} aria-label={`Sembunyikan versi ${number}`} onSubmit={onSubmit}>
        <FieldFrame {...field('reason')} hint={hint}>
          {(control) => (
            <textarea
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this form
              autoFocus
              rows={3}
              readOnly={isSending}
              className={`${inputStyles} min-h-24 resize-y py-3 leading-relaxed`}
            />
          )}
        </FieldFrame>
        <div className="flex flex-wrap gap-3">
          <SubmitButton isSending={isSending} label="Sembunyikan" sendingLabel="Menyembunyikan…" />
          <Button styles="quiet" label="Batal" onClick={onClose} />
        </div>
      </Form>
    </div>
  );
}

function checkReason(reason: string): Record<string, string> {
  const length = countCharacters(reason.trim());
  if (length > CHANGE_NOTE_MOST) return { reason: tooLongText('Alasan', CHANGE_NOTE_MOST) };
  return length < CHANGE_NOTE_LEAST ? { reason: `Tulis alasannya, paling sedikit ${CHANGE_NOTE_LEAST} karakter.` } : {};
}
