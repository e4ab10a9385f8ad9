import { inChosenOrder, useLanguage } from '#web/language/language.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { type Service, serviceAnchor } from './services.ts';

/** A service on the services page. */
export function ServiceEntry({ service, isFirst }: { service: Service; isFirst: boolean }) {
  const { title, drawing, picture, description, steps, result } = service;
  const anchor = serviceAnchor(service);
  const [first, second] = inChosenOrder(useLanguage());
  return (
    <article id={anchor} aria-labelledby={`${anchor}-judul`}>
      <Illustration
        picture={picture}
        drawing={{ src: drawing, alt: '', width: 640, height: 400 }}
        sizes="(min-width: 78rem) 54rem, (min-width: 64rem) 69vw, 92vw"
        className="aspect-[8/5] h-auto w-full rounded-lg object-cover sm:aspect-[2/1] dark:brightness-90"
        isFirst={isFirst}
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
        <div className="text-sm">
          <h3 className="font-bold">Yang kami kerjakan</h3>
          <ul className="mt-3 border-b border-line">
            {steps.map((step, position) => (
              <li key={position} className="border-t border-line py-2.5 text-ink-soft">
                {step}
              </li>
            ))}
          </ul>
          <h3 className="mt-6 font-bold">Yang Anda terima</h3>
          <p className="mt-2 text-ink-soft">{result}</p>
        </div>
      </div>
    </article>
  );
}
