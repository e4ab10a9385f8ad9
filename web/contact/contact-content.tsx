import type { ReactNode } from 'react';
import { labels } from '#contract/messages.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import plan from '#web/content/drawings/office-plan.svg';
import { dialled } from '#web/site/site-frame.ts';
import { textLink } from '#web/ui/button-styles.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

type Contact = SiteContent['contact'];
type ContactContentProps = {
  contact: Contact;
  /** Whether the drawing of the office's surroundings stands for a missing picture. It shows the default address. */
  hasDrawing?: boolean;
};

const DRAWING = {
  src: plan,
  alt: 'Gambar lingkungan kantor: jalan utama, sungai dengan jembatan, sawah, dan rumah-rumah; kantor kami di tengah.',
  width: 800,
  height: 640,
};

export function ContactContent({ contact, hasDrawing = false }: ContactContentProps) {
  const { email, phone, hours, picture } = contact;
  return (
    <div className="page-width grid gap-x-16 gap-y-14 pt-12 sm:pt-20 lg:grid-cols-[1.1fr_1fr]">
      <div>
        <h1 lang="en" className="text-display font-bold tracking-tighter">
          {labels.navigation.contact}
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-pretty text-ink-soft">
          Tulis atau telepon saja; tidak ada formulir. Ceritakan wilayah dan pertanyaan Anda, dan kami akan membalasnya.
        </p>
        <dl className="mt-12 border-b border-line">
          <Entry label="E-mail">
            <a href={`mailto:${email}`} className={LARGE_LINK}>
              {email}
            </a>
          </Entry>
          <Entry label="Telepon">
            <a href={`tel:${dialled(phone)}`} className={LARGE_LINK}>
              {phone}
            </a>
          </Entry>
          <Entry label="Alamat">
            <Address contact={contact} />
          </Entry>
          {hours && (
            <Entry label="Jam kerja">
              <p className="text-lg">{hours}</p>
              <p className="mt-1 text-sm text-ink-soft">Di luar jam itu, e-mail tetap kami baca.</p>
            </Entry>
          )}
        </dl>
      </div>
      {(picture || hasDrawing) && (
        <figure className="lg:pt-3">
          <Illustration
            picture={picture}
            drawing={DRAWING}
            sizes="(min-width: 78rem) 33rem, (min-width: 64rem) 43vw, 92vw"
            className="h-auto w-full rounded-lg lg:aspect-[4/5] lg:object-cover lg:object-[45%_50%] dark:brightness-90"
            isFirst
          />
          {!picture && (
            <figcaption className="mt-3 text-xs text-ink-soft">
              Gambar, bukan peta: jarak dan arahnya tidak berskala.
            </figcaption>
          )}
        </figure>
      )}
    </div>
  );
}

const LARGE_LINK =
  'inline-flex min-h-11 items-center text-2xl font-bold tracking-tight text-brand underline decoration-clay decoration-2 underline-offset-[0.25em] [overflow-wrap:anywhere] hover:decoration-[3px]';

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-t border-line py-6 sm:grid-cols-[7rem_1fr]">
      <dt className="text-sm text-ink-soft sm:pt-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Address({ contact: { address, map } }: { contact: Contact }) {
  const search = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.join(', '))}`;
  return (
    <>
      <address className="text-lg not-italic">
        {address.map((line, position) => (
          <span key={position} className="block">
            {line}
          </span>
        ))}
      </address>
      <a href={map || search} rel="noopener" className={`mt-3 text-sm ${textLink}`}>
        {map ? 'Lihat peta' : 'Cari di OpenStreetMap'} <ArrowRightIcon />
      </a>
    </>
  );
}
