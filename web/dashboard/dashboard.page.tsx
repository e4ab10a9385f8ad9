import { type ReactNode, useEffect, useId } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { labels } from '#contract/messages.ts';
import { ownAdminPages } from '#contract/routes.ts';
import { Button, StyledLink } from '#web/ui/button.tsx';
import { sampleCharts, sampleComparedWith, sampleStats, sampleOrders } from '#web/content/dashboard-sample.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { inChange, inCount, inShortMoment, inShortRupiah, inRupiah } from '#web/ui/format.ts';
import type { Route } from './+types/dashboard.page.ts';
import { ChartCard } from './chart-card.tsx';
import { SamplePanel, SampleTag, panel } from './panel.tsx';
import { OpenSetup } from './open-setup.tsx';
import { ProjectsTable } from './projects-table.tsx';
import { isAsked } from './setup-steps.ts';
import { RealFigures, RealFiguresSkeleton } from './real-figures.tsx';

export async function clientLoader() {
  const nowMs = Date.now();
  const [found, setup] = await Promise.all([
    optional(sessionApi('dashboardFigures')),
    optional(sessionApi('siteSetup')),
  ]);
  const steps = setup?.steps ?? [];
  if (steps.some(isAsked)) throw redirect(ownAdminPages.setup);
  return { figures: found?.figures, steps, nowMs };
}

export const handle: AdminPage = {
  title: labels.admin.dashboard,
  lang: 'en',
  skeleton: <Frame figures={<RealFiguresSkeleton />} />,
};

export const meta = adminMeta(handle.title);

export default function DashboardPage({ loaderData: { figures, steps, nowMs } }: Route.ComponentProps) {
  useFreshFigures();
  return (
    <Frame
      figures={figures ? <RealFigures figures={figures} nowMs={nowMs} /> : <RealFiguresSkeleton />}
      beside={figures ? <ReviewLink /> : <Retry />}
    >
      <OpenSetup steps={steps} />
      <Section title="Statistik" beside={<SampleTag />}>
        <div className="grid gap-4">
          <StatCards />
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {sampleCharts.map((chart) => (
              <ChartCard key={chart.title} chart={chart} />
            ))}
          </div>
          <div className="grid gap-4 xl:grid-cols-3">
            <SamplePanel title="Projects" lang="en" className="xl:col-span-2">
              <ProjectsTable />
            </SamplePanel>
            <SamplePanel title="Orders overview" lang="en">
              <OrdersTimeline />
            </SamplePanel>
          </div>
        </div>
      </Section>
    </Frame>
  );
}

function Frame({ figures, beside, children }: { figures: ReactNode; beside?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <AdminHead title={labels.admin.dashboard} lang="en" lead="Apa yang menunggu Anda, dan keadaan situs saat ini." />
      <Section title="Saat ini" beside={beside}>
        {figures}
      </Section>
      {children}
    </>
  );
}

function Section({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-7">
      <div className="mb-3 flex min-h-9 items-center gap-3">
        <h2 id={id} className="text-xl font-bold tracking-tight">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

function ReviewLink() {
  return <StyledLink to={ownAdminPages.review} styles="textLink" className="text-sm" label="Tinjau artikel" />;
}

/** A button that loads the figures again. If loading has failed, the button replaces them, without an error message. */
function Retry() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      styles="textLink"
      className="text-sm aria-disabled:cursor-progress"
      label="Muat ulang angka"
      aria-disabled={state === 'loading'}
      onClick={() => void revalidate()}
    />
  );
}

/** Reloads the figures when the window gets the focus, as the sidebar does: both count the articles to review. */
function useFreshFigures(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => void revalidate();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [revalidate]);
}

function StatCards() {
  return (
    <dl className="grid gap-4 min-[22rem]:grid-cols-2 xl:grid-cols-4">
      {sampleStats.map(({ label, unit, value, before }) => (
        <div key={label} className={`px-4 py-4 sm:px-5 ${panel}`}>
          <dt lang="en" className="text-sm text-ink-soft">
            {label}
          </dt>
          <dd className="mt-1 text-xl font-bold tracking-tight tabular-nums">
            {unit === 'rupiah' ? inShortRupiah(value) : inCount(value)}
          </dd>
          <dd className="mt-1 text-xs text-ink-soft">
            <span className="font-semibold text-brand tabular-nums">{inChange(value, before)}</span> dari{' '}
            {sampleComparedWith}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OrdersTimeline() {
  return (
    <ol className="mt-5 text-sm">
      {sampleOrders.map(({ title, detail, amount, at }) => (
        <li
          key={at}
          className="relative pb-6 pl-7 before:absolute before:top-1.5 before:left-0 before:size-3 before:rounded-full before:border-2 before:border-brand before:bg-surface after:absolute after:top-5.5 after:bottom-0 after:left-[0.34375rem] after:w-px after:bg-line last:pb-0 last:after:hidden"
        >
          <p className="font-semibold">{title}</p>
          <p className="text-ink-soft">{detail}</p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
            <time dateTime={at}>{inShortMoment(at)}</time>
            <span className="tabular-nums">{inRupiah(amount)}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
