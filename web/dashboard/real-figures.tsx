import type { ReactNode } from 'react';
import { PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import type { DashboardFigures } from '#contract/operation/dashboard.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { inAge, inCount } from '#web/ui/format.ts';

const month = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'Asia/Jakarta' });

const card =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-center rounded-md border p-4 pr-14 transition-colors md:flex md:min-h-40 md:flex-col md:items-start md:p-5';
const plain = `${card} border-line bg-surface text-ink`;
const calm = `${plain} hover:border-brand`;
const urgent = `${card} border-ground bg-ground text-on-ground hover:border-clay`;
const grid = 'grid gap-4 md:grid-cols-3';

/** Each figure links to the page where an admin acts on it. */
export function RealFigures({ figures, nowMs }: { figures: DashboardFigures; nowMs: number }) {
  const { waiting, oldest_waiting_at: oldest, published_this_month: published, authors } = figures;
  return (
    <ul className={grid}>
      <Figure
        to={pages.waitingArticles}
        label="Artikel menunggu keputusan"
        value={waiting}
        detail={oldest === null ? 'Semua sudah diputuskan' : `tertua ${inAge(oldest, nowMs)}`}
        isUrgent={waiting > 0}
      />
      <Figure
        to={addressOf('articleAdmin', { status: PUBLIC_ARTICLE_STATUS })}
        label="Artikel terbit bulan ini"
        value={published}
        detail={month.format(nowMs)}
      />
      <Figure
        to={addressOf('people', { role: 'user' })}
        label="Penulis terdaftar"
        value={authors}
        detail="dapat mengirim artikel"
      />
    </ul>
  );
}

type FigureProps = { to: string; label: string; value: number; detail: string; isUrgent?: boolean };

function Figure({ to, label, value, detail, isUrgent = false }: FigureProps) {
  return (
    <li>
      <Link to={to} viewTransition className={isUrgent ? urgent : calm}>
        <Parts label={label} value={inCount(value)} detail={detail} isUrgent={isUrgent} />
        <ArrowRightIcon className="absolute top-1/2 right-4 size-5 -translate-y-1/2 md:top-5 md:right-5 md:translate-y-0" />
      </Link>
    </li>
  );
}

type PartsProps = { label: string; value: ReactNode; detail: ReactNode; isUrgent?: boolean };

function Parts({ label, value, detail, isUrgent = false }: PartsProps) {
  return (
    <>
      <span className="text-sm font-semibold md:pr-8">{label}</span>
      <span className="row-span-2 pl-4 text-3xl font-bold md:mt-auto md:pt-2 md:pl-0 tracking-tight tabular-nums">
        {value}
      </span>
      <span className={`text-sm ${isUrgent ? 'text-on-ground-soft' : 'text-ink-soft'}`}>{detail}</span>
    </>
  );
}

export function RealFiguresSkeleton() {
  return (
    <ul aria-hidden="true" className={grid}>
      {['Artikel menunggu keputusan', 'Artikel terbit bulan ini', 'Penulis terdaftar'].map((label) => (
        <li key={label} className={plain}>
          <Parts
            label={label}
            value={<span className="inline-block h-8 w-16 rounded-sm bg-mist align-middle" />}
            detail={<span className="inline-block h-4 w-28 rounded-sm bg-mist align-middle" />}
          />
        </li>
      ))}
    </ul>
  );
}
