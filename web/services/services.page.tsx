import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { siteContext } from '#web/api/site-context.ts';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { button } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { ServiceEntry } from './service-entry.tsx';
import { serviceAnchor, servicesOf } from './services.ts';
import type { Route } from './+types/services.page.ts';

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext).site.services;

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: withInstitute(matches, labels.navigation.services),
    description: `Enam layanan riset dan pendampingan: ${labels.services.join(', ')}.`,
    path: pages.services,
  });
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const services = servicesOf(loaderData);
  return (
    <div className="page-width pt-12 sm:pt-20">
      <header className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_3fr] lg:items-end">
        <h1 lang="en" className="text-display font-bold tracking-tighter">
          {labels.navigation.services}
        </h1>
        <p className="max-w-text text-lg text-pretty text-ink-soft lg:pb-1.5">
          Enam cara kami bekerja bersama Anda, dari memahami warga sampai membuktikan hasil. Masing-masing dapat berdiri
          sendiri atau saling menyambung.
        </p>
      </header>

      <div className="mt-14 grid gap-x-14 sm:mt-20 lg:grid-cols-[1fr_3fr]">
        <nav lang="en" aria-label={labels.navigation.services} className="hidden lg:block print:hidden">
          <ol className="sticky top-28 border-b border-line">
            {services.map((service) => (
              <li key={service.title} className="border-t border-line">
                <a
                  href={`#${serviceAnchor(service)}`}
                  className="flex min-h-11 items-center py-2.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink hover:underline hover:decoration-clay hover:underline-offset-4"
                >
                  {service.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <ol className="flex flex-col gap-20 sm:gap-28">
          {services.map((service, position) => (
            <li key={service.title}>
              <ServiceEntry service={service} isFirst={position === 0} />
            </li>
          ))}
        </ol>
      </div>

      <section aria-labelledby="ragu" className="mt-24 rounded-lg bg-sand px-6 py-12 sm:mt-32 sm:px-14 sm:py-16">
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-8">
          <div>
            <h2 id="ragu" className="text-2xl font-bold tracking-tight">
              Belum yakin layanan mana yang tepat?
            </h2>
            <p className="mt-3 max-w-[34rem] text-ink-soft">
              Ceritakan wilayah dan pertanyaannya. Kami bantu memilih, termasuk bila jawabannya belum perlu penelitian.
            </p>
          </div>
          <Link to={pages.contact} lang="en" viewTransition className={button.primary}>
            {labels.navigation.contact}
          </Link>
        </div>
      </section>
    </div>
  );
}
