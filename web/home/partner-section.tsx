import { partners } from '#web/content/partners.ts';
import { button } from '#web/ui/button-styles.ts';
import { Icon, type IconProps } from '#web/ui/icons.tsx';

/** Shows the partners' logos. web/reader/moving-logos.ts makes them move. */
export function PartnerSection() {
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
          <Logos />
          <div aria-hidden="true" className="hidden min-w-full shrink-0 moving:flex">
            <Logos />
          </div>
        </div>
      </moving-logos>
    </section>
  );
}

function Logos() {
  return (
    <ul className="grid shrink-0 grid-cols-2 items-center gap-y-6 sm:grid-cols-4 moving:flex moving:min-w-full moving:justify-around">
      {partners.map(({ name, logo }) => (
        <li key={name} className="flex justify-center py-4 moving:px-6 lg:moving:px-10">
          <span className="sr-only">{name}</span>
          <span
            aria-hidden="true"
            className="block w-40 sm:w-[12.5rem]"
            // oxlint-disable-next-line react/no-danger -- files of our own
            dangerouslySetInnerHTML={{ __html: logo }}
          />
        </li>
      ))}
    </ul>
  );
}

const PauseIcon = (props: IconProps) => <Icon {...props} path="M9 6v12m6-12v12" />;
const PlayIcon = (props: IconProps) => <Icon {...props} path="m8 5.5 10.5 6.5L8 18.5z" />;
