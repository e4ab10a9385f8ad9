import type { ReactNode } from 'react';
import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import plan from '#web/content/drawings/office-plan.svg';
import { institute } from '#web/content/institute.ts';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { textLink } from '#web/ui/button-styles.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/contact.page.ts';

const { address, email, phone, hours } = institute;

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: withInstitute(labels.navigation.contact),
    description: `Alamat, e-mail, dan telepon ${institute.name}: ${address.join(', ')}. ${email}, ${phone.shown}.`,
    path: pages.contact,
    isAboutUs: true,
  });
}

export default function ContactPage() {
  return (
    <div className="page-width grid gap-x-16 gap-y-14 pt-12 sm:pt-20 lg:grid-cols-[1.1fr_1fr]">
      <div>
        <h1 lang="en" className="text-display font-bold tracking-tighter">
          {labels.navigation.contact}
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-pretty text-ink-soft">
          Tulis atau telepon saja; tidak ada formulir. Ceritakan wilayah dan pertanyaan Anda, dan seorang peneliti akan
          membalasnya pada jam kerja.
        </p>
        <dl className="mt-12 border-b border-line">
          <Entry label="E-mail">
            <a href={`mailto:${email}`} className={LARGE_LINK}>
              {email}
            </a>
          </Entry>
          <Entry label="Telepon">
            <a href={`tel:${phone.dialled}`} className={LARGE_LINK}>
              {phone.shown}
            </a>
          </Entry>
          <Entry label="Alamat">
            <address className="text-lg not-italic">
              {address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            <a
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address.join(', '))}`}
              rel="noopener"
              className={`mt-3 text-sm ${textLink}`}
            >
              Cari di OpenStreetMap <ArrowRightIcon />
            </a>
          </Entry>
          <Entry label="Jam kerja">
            <p className="text-lg">
              {hours.days}, {hours.opens}–{hours.closes} {hours.zone}
            </p>
            <p className="mt-1 text-sm text-ink-soft">Di luar itu kami sering di lapangan. E-mail tetap kami baca.</p>
          </Entry>
        </dl>
      </div>
      <figure className="lg:pt-3">
        <img
          src={plan}
          alt="Gambar lingkungan kantor: jalan utama, sungai dengan jembatan, sawah, dan rumah-rumah; kantor kami di tengah."
          width={800}
          height={640}
          className="h-auto w-full rounded-lg lg:aspect-[4/5] lg:object-cover lg:object-[45%_50%] dark:brightness-90"
        />
        <figcaption className="mt-3 text-xs text-ink-soft">
          Gambar, bukan peta: jarak dan arahnya tidak berskala.
        </figcaption>
      </figure>
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
