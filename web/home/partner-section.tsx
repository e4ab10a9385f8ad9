import { STORAGE_BASE } from '#contract/constants.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import bahari from '#web/content/drawings/partner-1.svg?raw';
import pusaka from '#web/content/drawings/partner-2.svg?raw';
import surya from '#web/content/drawings/partner-3.svg?raw';
import lestari from '#web/content/drawings/partner-4.svg?raw';
import { button } from '#web/ui/button-styles.ts';
import { Icon, type IconProps } from '#web/ui/icons.tsx';

type Partners = SiteContent['partners'];

/**
 * The logos of the sample partners, by name. They are part of the page's HTML, because only then `currentColor` in them
 * follows the page's text colour.
 */
const DRAWINGS = new Map([
  ['Bahari', bahari],
  ['Pusaka', pusaka],
  ['Surya', surya],
  ['Lestari', lestari],
]);

type PartnerSectionProps = {
  partners: Partners;
  /** Whether the partners are the sample ones, whose logos are drawings. */
  hasDrawings?: boolean;
};

/** Shows the partners' logos. web/reader/moving-logos.ts makes them move. */
export function PartnerSection({ partners: { items }, hasDrawings = false }: PartnerSectionProps) {
  return (
    <section aria-labelledby="mitra-judul" className="page-width pt-24 sm:pt-32">
      <moving-logos class="group block">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-12 gap-y-4 border-t border-line pt-8">
          <h2 id="mitra-judul" className="text-xl font-bold tracking-tight">
            Mitra kami
          </h2>
          <div className="hidden moving:block">
            <button type="button" data-pause className={button.quiet}>
              <PauseIcon className="size-5 group-data-paused:hidden" />
              <PlayIcon className="hidden size-5 group-data-paused:block" />
              <span className="group-data-paused:hidden">Jeda</span>
              <span className="hidden group-data-paused:inline">Jalankan</span>
              <span className="sr-only"> logo mitra</span>
            </button>
          </div>
        </div>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
          role="group"
          aria-labelledby="mitra-judul"
          data-carousel
          className="relative mt-6 text-ink-soft moving:flex moving:overflow-x-auto moving:[scrollbar-width:none] moving:not-focus-visible:mask-x-from-90%"
        >
          <Logos items={items} hasDrawings={hasDrawings} />
          <div aria-hidden="true" className="hidden min-w-full shrink-0 moving:flex">
            <Logos items={items} hasDrawings={hasDrawings} isCopy />
          </div>
        </div>
      </moving-logos>
    </section>
  );
}

type LogosProps = { items: Partners['items']; hasDrawings: boolean; isCopy?: boolean };

function Logos({ items, hasDrawings, isCopy = false }: LogosProps) {
  return (
    <ul className="grid shrink-0 grid-cols-2 items-center gap-y-6 sm:grid-cols-4 moving:flex moving:min-w-full moving:justify-around">
      {items.map((partner, position) => (
        <li key={position} className="flex justify-center py-4 moving:px-6 lg:moving:px-10">
          {partner.url ? (
            // Visitors reach each partner once by keyboard: the copy is hidden from screen readers.
            <a href={partner.url} rel="noopener" className="block" {...(isCopy && { tabIndex: -1 })}>
              <PartnerLogo partner={partner} hasDrawings={hasDrawings} />
            </a>
          ) : (
            <PartnerLogo partner={partner} hasDrawings={hasDrawings} />
          )}
        </li>
      ))}
    </ul>
  );
}

type PartnerLogoProps = { partner: Partners['items'][number]; hasDrawings: boolean };

function PartnerLogo({ partner: { name, logo }, hasDrawings }: PartnerLogoProps) {
  const drawing = hasDrawings ? DRAWINGS.get(name) : undefined;
  if (!logo && !drawing) {
    return <span className="block max-w-[12.5rem] py-3 text-center text-lg leading-tight font-bold">{name}</span>;
  }
  return (
    <>
      <span className="sr-only">{name}</span>
      {logo ? (
        <img
          src={`${STORAGE_BASE}/${logo.image}`}
          alt=""
          width={logo.image_info.width}
          height={logo.image_info.height}
          loading="lazy"
          decoding="async"
          className="h-16 w-40 object-contain sm:w-[12.5rem]"
        />
      ) : (
        <span
          aria-hidden="true"
          className="block w-40 sm:w-[12.5rem]"
          // oxlint-disable-next-line react/no-danger -- files of our own
          dangerouslySetInnerHTML={{ __html: drawing ?? '' }}
        />
      )}
    </>
  );
}

const PauseIcon = (props: IconProps) => <Icon {...props} path="M9 6v12m6-12v12" />;
const PlayIcon = (props: IconProps) => <Icon {...props} path="m8 5.5 10.5 6.5L8 18.5z" />;
