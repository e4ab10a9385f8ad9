import { type ReactNode, useEffect, useId } from 'react';
import { useRevalidator } from 'react-router';
import { labels } from '#contract/messages.ts';
import { ownAdminPages } from '#contract/routes.ts';
import { textLink } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';
import { sampleCharts } from '#web/content/dashboard-sample.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { type AdminPage, describeAdminPage } from '#web/layouts/admin/admin-page.ts';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import type { Route } from './+types/dashboard.page.ts';
import { ChartCard } from './chart-card.tsx';
import { OrdersTimeline } from './orders-timeline.tsx';
import { SamplePanel, SampleTag } from './panel.tsx';
import { ProjectsTable } from './projects-table.tsx';
import { RealFigures, RealFiguresSkeleton } from './real-figures.tsx';
import { StatCards } from './stat-cards.tsx';

export async function clientLoader() {
  const nowMs = Date.now();
  const found = await optional(sessionApi('dashboardFigures'));
  return { figures: found?.figures, nowMs };
}

export const handle: AdminPage = { title: labels.admin.dashboard, lang: 'en', skeleton: <Skeleton /> };

export const meta = () => describeAdminPage(handle.title);

export default function DashboardPage({ loaderData: { figures, nowMs } }: Route.ComponentProps) {
  useFreshFigures();
  return (
    <Frame
      figures={figures ? <RealFigures figures={figures} nowMs={nowMs} /> : <RealFiguresSkeleton />}
      beside={figures ? <ReviewLink /> : <Retry />}
    >
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

/** Leads on from the figure of waiting articles, whose card leads to their list. */
function ReviewLink() {
  return (
    <Link to={ownAdminPages.review} className={`text-sm ${textLink}`}>
      Tinjau artikel
    </Link>
  );
}

/** Loads the figures again. It stands in their place, without any other error message. */
function Retry() {
  const { revalidate, state } = useRevalidator();
  return (
    <button
      type="button"
      aria-disabled={state === 'loading'}
      onClick={() => void revalidate()}
      className={`text-sm ${textLink} aria-disabled:cursor-progress`}
    >
      Muat ulang angka
    </button>
  );
}

function Skeleton() {
  return <Frame figures={<RealFiguresSkeleton />} />;
}

/** Reloads the figures together with the number in the sidebar, so that the two agree. */
function useFreshFigures(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => void revalidate();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [revalidate]);
}
