import { useEffect, useRef, useState } from 'react';
import { HOME_SERVICES_INITIALLY } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { inChosenOrder, useLanguage } from '#web/language/language.ts';
import { serviceAnchor, type ServiceSummary } from '#web/services/services.ts';
import { button } from '#web/ui/button-styles.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import { Link } from '#web/ui/link.tsx';
import { threeColumns } from './three-columns.ts';

export const SERVICES_ID = 'layanan';
/** The id of the first service that the button Show More reveals. */
const REST_ID = 'layanan-lainnya';
/**
 * The query parameter that is set while all services are shown. Without JavaScript, the button submits a form that
 * requests the same page with this parameter.
 */
const SERVICES_PARAMETER = 'services';
const ALL = 'all';

type ServiceSectionProps = { services: readonly ServiceSummary[]; isOpenInAddress: boolean };

export function ServiceSection({ services, isOpenInAddress }: ServiceSectionProps) {
  const [isExpanded, setIsExpanded] = useState(isOpenInAddress);
  const firstOfRest = useRef<HTMLLIElement>(null);
  const wasToggled = useRef(false);

  useEffect(() => {
    if (!isExpanded || !wasToggled.current) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    firstOfRest.current?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
  }, [isExpanded]);

  return (
    <section id={SERVICES_ID} aria-labelledby="layanan-judul" className="page-width pt-24 sm:pt-32">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <h2 id="layanan-judul" lang="en" className="text-3xl font-bold tracking-tight">
          {labels.home.services}
        </h2>
        <p className="max-w-[30rem] text-ink-soft">
          Dari memahami warga sampai membuktikan hasil, setiap layanan dimulai dengan turun ke lapangan.
        </p>
      </div>

      <ul id="layanan-daftar" className={`mt-12 ${threeColumns}`}>
        {services.map((service, position) => (
          <li
            key={service.title}
            {...(position === HOME_SERVICES_INITIALLY && { ref: firstOfRest, id: REST_ID })}
            hidden={!isExpanded && position >= HOME_SERVICES_INITIALLY}
          >
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>

      <form
        action={`/#${isExpanded ? SERVICES_ID : REST_ID}`}
        data-needs-react
        className="mt-14 flex justify-center"
        onSubmit={(event) => {
          event.preventDefault();
          wasToggled.current = true;
          setIsExpanded(!isExpanded);
        }}
      >
        {!isExpanded && <input type="hidden" name={SERVICES_PARAMETER} value={ALL} />}
        <button
          type="submit"
          lang="en"
          aria-expanded={isExpanded}
          aria-controls="layanan-daftar"
          className={button.secondary}
        >
          {isExpanded ? labels.home.showLess : labels.home.showMore}
          <ChevronDownIcon className={`size-5 transition-transform ${isExpanded ? 'rotate-180' : ''}`} />
        </button>
      </form>
    </section>
  );
}

export function isServicesOpen(url: URL): boolean {
  return url.searchParams.get(SERVICES_PARAMETER) === ALL;
}

/** The title is the link, and its click area covers the whole card. */
export function ServiceCard({ service }: { service: ServiceSummary }) {
  const { title, drawing, picture, description } = service;
  const language = useLanguage();
  return (
    <article className="group relative">
      <Illustration
        picture={picture}
        drawing={{ src: drawing, alt: '', width: 640, height: 400 }}
        sizes="(min-width: 78rem) 23.5rem, (min-width: 48rem) 31vw, 92vw"
        className="h-auto w-full rounded-md dark:brightness-90"
        pictureClassName="aspect-[8/5]"
      />
      <h3 lang="en" className="mt-6 text-xl font-bold tracking-tight">
        <Link
          to={`${pages.services}#${serviceAnchor(service)}`}
          viewTransition
          className="decoration-clay decoration-2 underline-offset-[0.25em] group-hover:underline after:absolute after:inset-0"
        >
          {title}
        </Link>
      </h3>
      {inChosenOrder(language).map((each, position) => (
        <p key={each} lang={each} className={position === 0 ? 'mt-3' : 'mt-2 text-sm text-ink-soft'}>
          {description[each]}
        </p>
      ))}
    </article>
  );
}
