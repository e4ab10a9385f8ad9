import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { ComparedTexts } from './compared-texts.tsx';
import type { DraftFormInHand } from './use-draft-form.ts';

/** If both versions of a text together have more characters than this, the notice shows only their differences. */
const LONG = 600;

/**
 * Shows how the draft differs from a version that another user, or another device of the same user, has saved. Lets the
 * author choose a version. The other version can still be restored afterwards.
 */
export function ConflictNotice({ form }: { form: DraftFormInHand }) {
  const { kind, conflict, rules, draft } = form;
  if (!conflict) return null;
  const rows = rules.flatMap(({ name, label, show = (value: string) => value }) => {
    const [theirs = '', mine = ''] = [conflict.theirs[name], draft.fields[name]];
    if (show === null || theirs.trim() === mine.trim()) return [];
    const shown = { label, theirs: show(theirs, conflict.theirs), mine: show(mine, draft.fields) };
    const isLong = Math.min(shown.theirs.length, shown.mine.length) > 0 && theirs.length + mine.length > LONG;
    // The content is compared with its markup, because the texts may differ in markup only.
    return [{ ...shown, compared: isLong ? (name === 'content' ? { theirs, mine } : shown) : undefined }];
  });
  const { isOwn } = conflict;
  const [theirFile, myFile] = [conflict.fileName ?? '', draft.fileName ?? ''];
  const file =
    theirFile === myFile ? [] : [{ label: 'Berkas baru', theirs: theirFile, mine: myFile, compared: undefined }];
  const words = isOwn ? OF_OWN_DEVICE : OF_OTHER_USER;
  const different = [...rows, ...file];
  return (
    <section
      id={conflict.id}
      tabIndex={-1}
      aria-labelledby="conflict-title"
      aria-describedby="conflict-text"
      className="mb-7 scroll-mt-24 rounded-md border border-l-4 border-line border-l-clay bg-surface p-5 outline-none sm:p-6"
    >
      <h2 id="conflict-title" className="flex gap-3 text-lg font-bold tracking-tight">
        <WarningIcon className="mt-1 size-5 text-clay-text" />
        {isOwn ? `${kind.noun} ini sudah diubah di perangkat lain` : `${kind.subject} ini sudah diubah orang lain`}
      </h2>
      <p id="conflict-text" className="mt-2 max-w-text text-sm text-ink-soft">
        {different.length === 0 ? 'Yang tersimpan sekarang sama dengan versi Anda.' : words.text}
      </p>
      {different.map(({ label, theirs, mine, compared }) => {
        const both = (
          <dl className="mt-2 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
            <Version term={words.theirs} text={theirs} />
            <Version term={words.mine} text={mine} />
          </dl>
        );
        return (
          <div key={label} role="group" aria-label={`Perbedaan: ${label}`} className="mt-4 border-t border-line pt-4">
            <h3 className="text-sm font-semibold">{label}</h3>
            {theirs === mine && <p className="text-sm text-ink-soft">Teksnya sama; bentuknya berbeda.</p>}
            {compared ? (
              <ComparedTexts
                theirs={{ name: words.theirs, text: compared.theirs }}
                mine={{ name: words.mine, text: compared.mine }}
              >
                {both}
              </ComparedTexts>
            ) : (
              both
            )}
          </div>
        );
      })}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button styles="small" label={words.keepMine} onClick={conflict.keepMine} />
        <Button styles="small" label={words.takeTheirs} onClick={conflict.takeTheirs} />
      </div>
    </section>
  );
}

const OF_OTHER_USER = {
  text: 'Perubahan Anda belum disimpan, supaya tidak menimpa yang baru. Keduanya masih ada; pilih dengan yang mana Anda melanjutkan. Bila Anda memakai yang tersimpan, versi Anda tetap ada di antara yang belum dikirim.',
  theirs: 'Tersimpan sekarang',
  mine: 'Versi Anda',
  keepMine: 'Lanjutkan versi saya',
  takeTheirs: 'Pakai yang tersimpan',
};
const OF_OWN_DEVICE = {
  text: 'Sampai Anda memilih, yang Anda ketik di sini hanya disimpan di perangkat ini, supaya tidak ada yang tertimpa. Yang tidak dipakai tetap ada di antara yang belum dikirim.',
  theirs: 'Di perangkat lain',
  mine: 'Di perangkat ini',
  keepMine: 'Lanjutkan yang di sini',
  takeTheirs: 'Pakai yang di perangkat lain',
};

function Version({ term, text }: { term: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{term}</dt>
      <dd
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, by keyboard too
        tabIndex={text.length > 300 ? 0 : undefined}
        className="mt-1 max-h-64 overflow-y-auto rounded-sm bg-mist px-3 py-2 wrap-anywhere whitespace-pre-line"
      >
        {text || '—'}
      </dd>
    </div>
  );
}
