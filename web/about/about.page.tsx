import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { about } from '#web/content/about.ts';
import transect from '#web/content/drawings/about-transect.svg';
import { institute } from '#web/content/institute.ts';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { button } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import type { Route } from './+types/about.page.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: withInstitute(labels.navigation.about),
    description: `${about.lead} Visi, misi, dan tujuh nilai yang membentuk nama ${institute.name}.`,
    path: pages.about,
    isAboutUs: true,
  });
}

/** Headings stand in a narrow column beside their text. */
const columns = 'grid gap-x-14 lg:grid-cols-[1fr_3fr]';

export default function AboutPage() {
  return (
    <div>
      <header className={`page-width gap-y-6 pt-12 sm:pt-20 ${columns}`}>
        <h1 lang="en" className="col-span-full text-display font-bold tracking-tighter">
          {labels.navigation.about} {institute.name}
        </h1>
        <p className="max-w-text text-lg text-pretty text-ink-soft lg:col-start-2">{about.lead}</p>
      </header>

      <figure className="mt-12 sm:mt-16">
        <img
          src={transect}
          alt="Potongan lintang dari gunung ke laut: hutan, sawah bertingkat dengan dua peneliti, desa, sungai, dan hutan bakau, masing-masing dengan titik ukur."
          width={1600}
          height={600}
          fetchPriority="high"
          className="h-72 w-full object-cover object-[42%_50%] sm:h-auto sm:max-h-[38rem] dark:brightness-90"
        />
      </figure>

      <section aria-labelledby="siapa-kami" className={`page-width gap-y-8 pt-20 sm:pt-28 ${columns}`}>
        <h2 id="siapa-kami" className="text-3xl font-bold tracking-tight">
          Siapa kami
        </h2>
        <div className="prose prose-lead">
          {about.intro.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </section>

      <section aria-labelledby="visi" className="mt-24 bg-ground text-on-ground sm:mt-32">
        <div className={`page-width gap-y-6 py-20 sm:py-28 ${columns}`}>
          <h2 id="visi" className="text-xl font-bold text-on-ground-soft lg:pt-2">
            {labels.about.vision}
          </h2>
          <p className="max-w-[28ch] text-3xl leading-[1.2] font-semibold tracking-tight text-balance">
            {about.vision}
          </p>
        </div>
      </section>

      <section aria-labelledby="misi" className={`page-width gap-y-10 pt-20 sm:pt-28 ${columns}`}>
        <h2 id="misi" className="text-3xl font-bold tracking-tight">
          {labels.about.mission}
        </h2>
        <ol className="grid gap-x-14 gap-y-12 sm:grid-cols-2">
          {about.mission.map(({ title, text }, position) => (
            <li key={title} className="border-t-2 border-ink pt-5">
              <p aria-hidden="true" className="text-sm font-semibold text-clay-text tabular-nums">
                {position + 1}
              </p>
              <h3 className="mt-2 text-xl font-bold tracking-tight">{title}</h3>
              <p className="mt-3 max-w-[26rem] text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <CoreValues />

      <section aria-label="Langkah berikutnya" className="page-width pt-24 sm:pt-32">
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-8">
          <p className="max-w-[24ch] text-2xl font-bold tracking-tight">
            Ada wilayah atau program yang ingin Anda pahami?
          </p>
          <div className="flex flex-wrap gap-4">
            <Link to={pages.contact} lang="en" viewTransition className={button.primary}>
              {labels.navigation.contact}
            </Link>
            <Link to={pages.services} viewTransition className={button.secondary}>
              Lihat layanan kami <ArrowRightIcon />
            </Link>
          </div>
        </div>
      </section>
    </div>
  );
}

/** The large initials, read from top to bottom, spell the institute's name. A screen reader reads whole words. */
function CoreValues() {
  return (
    <section aria-labelledby="nilai" className="page-width pt-24 sm:pt-32">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <h2 id="nilai" lang="en" className="text-3xl font-bold tracking-tight">
          {labels.about.coreValue}
        </h2>
        <p className="max-w-[30rem] text-ink-soft">
          Tujuh nilai. Dibaca dari atas ke bawah, huruf awalnya membentuk nama kami: {institute.name}.
        </p>
      </div>
      <ol className="mt-12 border-b border-line">
        {about.values.map(({ name, text }) => (
          <li
            key={name}
            className="grid grid-cols-[4.25rem_1fr] items-center gap-x-4 border-t border-line py-5 sm:grid-cols-[7rem_1fr] sm:py-6 lg:grid-cols-[1fr_3fr] lg:gap-x-14"
          >
            <span
              aria-hidden="true"
              data-initial
              className="text-[3.5rem] leading-none font-extrabold tracking-tighter text-brand sm:text-[5.25rem] lg:text-[6.5rem]"
            >
              {name.charAt(0)}
            </span>
            <div className="items-center gap-x-10 lg:grid lg:grid-cols-[1fr_1.9fr]">
              <h3 lang="en" className="text-xl font-bold tracking-tight sm:text-2xl">
                {name}
              </h3>
              <p className="mt-1.5 max-w-text text-ink-soft lg:mt-0">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
