import { pages } from '#contract/routes.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import drawing from '#web/content/drawings/hero.svg';
import { useLanguage } from '#web/language/language.ts';
import { button } from '#web/ui/button-styles.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import { Link } from '#web/ui/link.tsx';
import { SERVICES_ID } from './service-section.tsx';

const DRAWING = {
  src: drawing,
  alt: 'Dua peneliti mengamati petak sawah di lereng gunung api, dengan desa dan laut di kejauhan.',
  width: 960,
  height: 720,
};

export function Hero({ hero }: { hero: SiteContent['hero'] }) {
  const language = useLanguage();
  return (
    <section className="page-width grid items-center gap-x-14 gap-y-12 pt-10 sm:pt-14 lg:grid-cols-[1fr_1.08fr] lg:pt-16">
      <div>
        <h1 lang={language} className="text-display font-bold tracking-tighter">
          {hero.greeting[language]}
        </h1>
        <p lang={language} className="mt-7 max-w-[36rem] text-lg text-pretty text-ink-soft">
          {hero.description[language]}
        </p>
        <div className="mt-10 flex flex-wrap gap-4">
          <a href={`#${SERVICES_ID}`} className={button.primary}>
            Lihat layanan kami
          </a>
          <Link to={pages.articles} viewTransition className={button.secondary}>
            Baca artikel <ArrowRightIcon />
          </Link>
        </div>
      </div>
      <Illustration
        picture={hero.picture}
        drawing={DRAWING}
        sizes="(min-width: 78rem) 37rem, (min-width: 64rem) 47vw, 92vw"
        className="h-auto w-full rounded-lg dark:brightness-90"
        pictureClassName="aspect-[4/3]"
        isFirst
      />
    </section>
  );
}
