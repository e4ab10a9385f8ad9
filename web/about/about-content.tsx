import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import transect from '#web/content/drawings/about-transect.svg';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { button } from '#web/ui/button-styles.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { Link } from '#web/ui/link.tsx';
import { CoreValues } from './core-values.tsx';

type About = SiteContent['about'];

const DRAWING = {
  src: transect,
  alt: 'Potongan lintang dari gunung ke laut: hutan, sawah bertingkat dengan dua peneliti, desa, sungai, dan hutan bakau, masing-masing dengan titik ukur.',
  width: 1600,
  height: 600,
};

/** Headings stand in a narrow column beside their text. */
const columns = 'grid gap-x-14 lg:grid-cols-[1fr_3fr]';

/** The About page. `name`: of the institute. */
export function AboutContent({ about, name }: { about: About; name: string }) {
  return (
    <div>
      <header className={`page-width gap-y-6 pt-12 sm:pt-20 ${columns}`}>
        <h1 lang="en" className="col-span-full text-display font-bold tracking-tighter">
          {labels.navigation.about} {name}
        </h1>
        <p className="max-w-text text-lg text-pretty text-ink-soft lg:col-start-2">{about.lead}</p>
      </header>

      <figure className="mt-12 sm:mt-16">
        <Illustration
          picture={about.picture}
          drawing={DRAWING}
          sizes="100vw"
          className="h-72 w-full object-cover object-[42%_50%] sm:h-auto sm:max-h-[38rem] dark:brightness-90"
          pictureClassName="sm:aspect-[8/3]"
          isFirst
        />
      </figure>

      <section aria-labelledby="siapa-kami" className={`page-width gap-y-8 pt-20 sm:pt-28 ${columns}`}>
        <h2 id="siapa-kami" className="text-3xl font-bold tracking-tight">
          Siapa kami
        </h2>
        <div className="prose prose-lead">
          {about.intro.map((text, position) => (
            <p key={position}>{text}</p>
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

      <Mission mission={about.mission} />
      <CoreValues texts={about.values} name={name} />
      <NextStep />
    </div>
  );
}

function Mission({ mission }: Pick<About, 'mission'>) {
  return (
    <section aria-labelledby="misi" className={`page-width gap-y-10 pt-20 sm:pt-28 ${columns}`}>
      <h2 id="misi" className="text-3xl font-bold tracking-tight">
        {labels.about.mission}
      </h2>
      <ol className="grid gap-x-14 gap-y-12 sm:grid-cols-2">
        {mission.map(({ title, text }, position) => (
          <li key={position} className="border-t-2 border-ink pt-5">
            <p aria-hidden="true" className="text-sm font-semibold text-clay-text tabular-nums">
              {position + 1}
            </p>
            <h3 className="mt-2 text-xl font-bold tracking-tight">{title}</h3>
            <p className="mt-3 max-w-[26rem] text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NextStep() {
  return (
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
  );
}
