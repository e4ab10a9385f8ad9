import type { ReactNode } from 'react';

type AccountPageProps = {
  title: ReactNode;
  lead: ReactNode;
  /** Why the site has redirected the visitor to this page. */
  notice?: string | undefined;
  children: ReactNode;
  /** What happens after the form is sent, step by step. */
  aside?: { title: string; steps: readonly { title: string; text: string }[] };
};

export function AccountPage({ title, lead, notice, children, aside }: AccountPageProps) {
  return (
    <div className="page-width grid items-start gap-x-20 gap-y-16 pt-12 sm:pt-20 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
      <div>
        <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
        <p className="mt-4 text-lg text-pretty text-ink-soft">{lead}</p>
        <div role="status">
          {notice && (
            <p className="mt-8 rounded-md border border-l-4 border-line border-l-moss bg-surface p-4 text-sm font-medium">
              {notice}
            </p>
          )}
        </div>
        <div className="mt-10">{children}</div>
      </div>
      {aside && (
        <aside
          aria-labelledby="langkah"
          className="hidden rounded-lg bg-ground px-10 py-12 text-on-ground lg:sticky lg:top-28 lg:block xl:px-14"
        >
          <h2 id="langkah" className="text-2xl font-bold tracking-tight">
            {aside.title}
          </h2>
          <ol className="mt-8">
            {aside.steps.map(({ title: step, text }, index) => (
              <li
                key={step}
                className="grid grid-cols-[2.5rem_1fr] border-t border-on-ground/20 py-5 last:border-b last:pb-6"
              >
                <span aria-hidden="true" className="text-xl font-bold text-on-ground-soft tabular-nums">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-base font-semibold">{step}</h3>
                  <p className="mt-1 text-sm text-on-ground-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </aside>
      )}
    </div>
  );
}
