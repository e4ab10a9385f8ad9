import { labels } from '#contract/messages.ts';

const { coreValues } = labels.about;

/** Whether the initials of the core values, read from top to bottom, spell the institute's name. */
export function isSpelledByValues(name: string): boolean {
  return name.toUpperCase() === coreValues.map((value) => value.charAt(0)).join('');
}

/** The core values with what they mean. A screen reader reads whole words instead of the large initials. */
export function CoreValues({ texts, name }: { texts: readonly string[]; name: string }) {
  return (
    <section aria-labelledby="nilai" className="page-width pt-24 sm:pt-32">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <h2 id="nilai" lang="en" className="text-3xl font-bold tracking-tight">
          {labels.about.coreValue}
        </h2>
        <p className="max-w-[30rem] text-ink-soft">
          {isSpelledByValues(name)
            ? `Tujuh nilai. Dibaca dari atas ke bawah, huruf awalnya membentuk nama kami: ${name}.`
            : 'Tujuh nilai yang kami pegang dalam setiap pekerjaan.'}
        </p>
      </div>
      <ol className="mt-12 border-b border-line">
        {coreValues.map((value, position) => (
          <li
            key={value}
            className="grid grid-cols-[4.25rem_1fr] items-center gap-x-4 border-t border-line py-5 sm:grid-cols-[7rem_1fr] sm:py-6 lg:grid-cols-[1fr_3fr] lg:gap-x-14"
          >
            <span
              aria-hidden="true"
              data-initial
              className="text-[3.5rem] leading-none font-extrabold tracking-tighter text-brand sm:text-[5.25rem] lg:text-[6.5rem]"
            >
              {value.charAt(0)}
            </span>
            <div className="items-center gap-x-10 lg:grid lg:grid-cols-[1fr_1.9fr]">
              <h3 lang="en" className="text-xl font-bold tracking-tight sm:text-2xl">
                {value}
              </h3>
              <p className="mt-1.5 max-w-text text-ink-soft lg:mt-0">{texts[position]}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
