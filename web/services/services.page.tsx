import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { serviceWork } from '#web/content/service-work.ts';
import { type Service, serviceAnchor, services } from '#web/content/services.ts';
import { inChosenOrder, useLanguage } from '#web/language/language.ts';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { button } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import type { Route } from './+types/services.page.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: withInstitute(labels.navigation.services),
    description: `Enam layanan riset dan pendampingan: ${services.map(({ title }) => title).join(', ')}.`,
    path: pages.services,
  });
}

export default function ServicesPage() {
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
              <li key={service.id} className="border-t border-line">
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
            <li key={service.id}>
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

function ServiceEntry({ service, isFirst }: { service: Service; isFirst: boolean }) {
  const { id, title, image, description } = service;
  const anchor = serviceAnchor(service);
  const [first, second] = inChosenOrder(useLanguage());
  const work = serviceWork[id];
  return (
    <article id={anchor} aria-labelledby={`${anchor}-judul`}>
      <img
        src={image}
        alt=""
        width={640}
        height={400}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className="aspect-[8/5] h-auto w-full rounded-lg object-cover sm:aspect-[2/1] dark:brightness-90"
      />
      <div className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-[1.15fr_1fr]">
        <div>
          <h2 id={`${anchor}-judul`} lang="en" className="text-2xl font-bold tracking-tight">
            {title}
          </h2>
          {first && (
            <p lang={first} className="mt-4 text-lg text-pretty">
              {description[first]}
            </p>
          )}
          {second && (
            <p lang={second} className="mt-3 text-sm text-ink-soft">
              {description[second]}
            </p>
          )}
        </div>
        {work && (
          <div className="text-sm">
            <h3 className="font-bold">Yang kami kerjakan</h3>
            <ul className="mt-3 border-b border-line">
              {work.steps.map((step) => (
                <li key={step} className="border-t border-line py-2.5 text-ink-soft">
                  {step}
                </li>
              ))}
            </ul>
            <h3 className="mt-6 font-bold">Yang Anda terima</h3>
            <p className="mt-2 text-ink-soft">{work.result}</p>
          </div>
        )}
      </div>
    </article>
  );
}
