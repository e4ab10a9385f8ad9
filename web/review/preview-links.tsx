import { useId, useState } from 'react';
import type { PreviewLink } from '#contract/articles/preview-links.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { PREVIEW_LINK_DAYS } from '#contract/rules.ts';
import { inMoment } from '#web/ui/format.ts';
import { notifyOutcome, orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button, named } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';

const DAYS = [1, 3, 7, 14, PREVIEW_LINK_DAYS].map((days) => ({ value: String(days), label: `${days} hari` }));

/** Lets admins make links with which readers without an account can read an unpublished article. Folded at first. */
export function PreviewLinks({ articleId }: { articleId: number }) {
  const [links, setLinks] = useState<readonly PreviewLink[]>();

  const load = async (): Promise<void> => {
    const loading = sessionApi('previewLinks', { params: { id: articleId } });
    const answer = await orNotify(loading, 'Tautan pratinjau tidak dapat dimuat. Coba lagi.');
    if (answer) setLinks(answer.links);
  };

  return (
    <details
      className="rounded-md border border-line bg-surface px-5"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !links) void load();
      }}
    >
      <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold">Tautan pratinjau</summary>
      <p className="text-sm text-ink-soft">
        Siapa pun yang memegang tautan dapat membaca artikel ini tanpa akun, misalnya penelaah dari luar.
      </p>
      <MakeLink articleId={articleId} onMade={load} />
      {links && links.length > 0 && (
        <ul className="mt-4 border-t border-line pb-3">
          {links.map((link) => (
            <OneLink key={link.id} link={link} onEnded={load} />
          ))}
        </ul>
      )}
    </details>
  );
}

function MakeLink({ articleId, onMade }: { articleId: number; onMade: () => Promise<void> }) {
  const [days, setDays] = useState('7');
  const [address, setAddress] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const make = async (): Promise<void> => {
    setIsBusy(true);
    const making = sessionApi('makePreviewLink', { params: { id: articleId }, body: { days: Number(days) } });
    const made = await notifyOutcome(making, 'Tautan tidak dapat dibuat. Coba lagi.');
    if (made) {
      setAddress(made.address);
      await onMade();
    }
    setIsBusy(false);
  };

  return (
    <div className="mt-4 grid gap-4 pb-4">
      <SelectField label="Berlaku" name="days" options={DAYS} value={days} onChange={setDays} />
      <Button
        styles="small"
        className="justify-self-start"
        label="Buat tautan"
        disabled={isBusy}
        onClick={() => void make()}
      />
      {address !== '' && <Address address={address} />}
    </div>
  );
}

function Address({ address }: { address: string }) {
  const id = useId();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      notify('success', 'Tautan disalin.');
    } catch {
      notify('error', 'Peramban tidak mengizinkan penyalinan. Pilih alamatnya, lalu salin sendiri.');
    }
  };
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        Alamat tautan, hanya ditampilkan sekali
      </label>
      <input
        id={id}
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="mt-2 block min-h-11 w-full rounded-sm border border-field bg-paper px-3 text-sm"
      />
      <Button styles="small" className="mt-3" label="Salin" onClick={() => void copy()} />
    </div>
  );
}

function OneLink({ link: { id, expires_at, actor }, onEnded }: { link: PreviewLink; onEnded: () => Promise<void> }) {
  const end = async (): Promise<void> => {
    const ending = sessionApi('endPreviewLink', { params: { id } });
    await notifyOutcome(ending, 'Tautan tidak dapat diakhiri. Coba lagi.');
    await onEnded();
  };
  const until = `${inMoment(expires_at)} WIB`;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 text-sm last:border-0">
      <span>
        Sampai {until}
        {actor && <span className="text-ink-soft"> · {fullName(actor)}</span>}
      </span>
      <Button styles="textLink" label={named('Akhiri', `tautan sampai ${until}`)} onClick={() => void end()} />
    </li>
  );
}
