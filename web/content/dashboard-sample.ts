import { labels } from '#contract/messages.ts';

type SampleMonth = { name: string; short: string; revenue: number; articles: number; users: number; projects: number };
type SampleProject = { name: string; members: readonly string[]; budget: number; completion: number };
type SampleOrder = { title: string; detail: string; amount: number; at: string };

/**
 * All sample figures of the dashboard are in this file and agree with each other. `revenue` is in rupiah. `articles`
 * are the new articles of the month. `users` and `projects` are totals at the end of the month.
 */
const before = { name: 'Oktober 2026', short: 'Okt', revenue: 246_000_000, articles: 24, users: 1198, projects: 16 };
const now = { name: 'November 2026', short: 'Nov', revenue: 274_000_000, articles: 27, users: 1248, projects: 18 };
const months: readonly SampleMonth[] = [
  { name: 'Juni 2026', short: 'Jun', revenue: 168_000_000, articles: 14, users: 1021, projects: 12 },
  { name: 'Juli 2026', short: 'Jul', revenue: 204_000_000, articles: 18, users: 1063, projects: 13 },
  { name: 'Agustus 2026', short: 'Agu', revenue: 187_000_000, articles: 16, users: 1104, projects: 15 },
  { name: 'September 2026', short: 'Sep', revenue: 231_000_000, articles: 21, users: 1149, projects: 15 },
  before,
  now,
];
const projectsPerService = [5, 3, 4, 3, 2, 1];

const [totalUsers, newArticles, revenue, activeProjects] = labels.admin.statCards;

/** The previous month, with which the cards compare this month. */
export const sampleComparedWith = 'Oktober';

export const sampleStats = [
  { label: totalUsers, unit: 'count', value: now.users, before: before.users },
  { label: newArticles, unit: 'count', value: now.articles, before: before.articles },
  { label: revenue, unit: 'rupiah', value: now.revenue, before: before.revenue },
  { label: activeProjects, unit: 'count', value: now.projects, before: before.projects },
] as const;

export type SampleChart = {
  kind: 'columns' | 'line' | 'bars';
  /** The English label of one of the cards in `sampleStats`. */
  title: string;
  /** What the numbers count. It is shown below the title and as the heading of the table's second column. */
  measure: string;
  unit: 'count' | 'millions';
  /** The heading of the table's first column. */
  of: string;
  points: readonly { name: string; short: string; lang?: 'en'; value: number }[];
};

export const sampleCharts: readonly SampleChart[] = [
  {
    kind: 'columns',
    title: revenue,
    measure: 'Juta rupiah per bulan',
    unit: 'millions',
    of: 'Bulan',
    points: months.map(({ name, short, revenue: value }) => ({ name, short, value })),
  },
  {
    kind: 'line',
    title: newArticles,
    measure: 'Jumlah artikel per bulan',
    unit: 'count',
    of: 'Bulan',
    points: months.map(({ name, short, articles: value }) => ({ name, short, value })),
  },
  {
    kind: 'bars',
    title: activeProjects,
    measure: 'Jumlah proyek per layanan',
    unit: 'count',
    of: 'Layanan',
    points: labels.services.map((name, index) => ({
      name,
      short: name,
      lang: 'en',
      value: projectsPerService[index] ?? 0,
    })),
  },
];

export const sampleProjects: readonly SampleProject[] = [
  {
    name: 'Pemetaan sosial pesisir Demak',
    members: ['Siti Rahmawati', 'Bagus Prasetyo', 'Dewi Anggraini'],
    budget: 185_000_000,
    completion: 60,
  },
  {
    name: 'Kajian SROI bank sampah Sleman',
    members: ['Yohanes Wibowo', 'Nur Aisyah'],
    budget: 240_000_000,
    completion: 35,
  },
  {
    name: 'Pendampingan PROPER kawasan industri Gresik',
    members: ['Rizky Maulana', 'Siti Rahmawati', 'Made Suryani', 'Bagus Prasetyo'],
    budget: 420_000_000,
    completion: 85,
  },
];

/** The latest order comes first. */
export const sampleOrders: readonly SampleOrder[] = [
  {
    title: 'Pesanan baru: pemetaan sosial',
    detail: 'Surya, tiga desa di Kabupaten Tuban',
    amount: 148_000_000,
    at: '2026-11-19T07:20:00Z',
  },
  {
    title: 'Termin kedua dibayar',
    detail: 'Bahari, pendampingan PROPER',
    amount: 126_000_000,
    at: '2026-11-16T02:05:00Z',
  },
  {
    title: 'Laporan akhir diserahkan',
    detail: 'Pusaka, kajian SROI bank sampah',
    amount: 96_000_000,
    at: '2026-11-12T08:45:00Z',
  },
];
