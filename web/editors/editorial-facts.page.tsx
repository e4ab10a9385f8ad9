import { data } from 'react-router';
import { CHANGES } from '#contract/articles/change-kinds.ts';
import type { EditorialFacts } from '#contract/articles/editorial-facts.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { GUIDE_ADDRESS, sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import { throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import { describePage, describeUnlisted, withInstitute } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { trail } from '#web/layouts/structured-data.ts';
import { useSite } from '#web/site/site-frame.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { inlineTextLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import type { Route } from './+types/editorial-facts.page.ts';
import { Figures } from './editorial-figures.tsx';

const TITLE = 'Kerja redaksi';

/** The cache of public responses must not keep this page: decisions change the figures, but do not empty that cache. */
const NOT_CACHED = { headers: { 'cache-control': 'no-store' } };

export async function loader({ context }: Route.LoaderArgs) {
  return data(await apiOf(context)('editorialFacts').catch(throwAsPage), NOT_CACHED);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return describeUnlisted(matches, TITLE);
  return describePage(matches, {
    title: withInstitute(matches, TITLE),
    description:
      'Siapa yang memutuskan tentang naskah, berapa lama biasanya, dan berapa yang terbit, ditolak, dan dikoreksi dalam dua belas bulan terakhir.',
    path: addressOf('editorialFacts'),
    name: TITLE,
    language: 'id',
    more: (shown) => [trail(shown, TITLE)],
  });
}

export default function EditorialFactsPage({ loaderData: facts }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 sm:pt-12">
      <div className="mx-auto max-w-text">
        <Breadcrumb title={TITLE} />
        <h1 className="mt-8 text-3xl font-bold tracking-tight sm:mt-10">{TITLE}</h1>
        <HowItIsDecided />
        <InFigures facts={facts} />
        <Corrections />
        <Further />
      </div>
    </div>
  );
}

const section = 'mt-12 sm:mt-14';
const heading = 'text-xl font-bold tracking-tight';
const text = 'mt-4 text-pretty';

function HowItIsDecided() {
  const { name } = useSite();
  return (
    <>
      <p className="mt-6 text-lg text-pretty text-ink-soft">
        Setiap naskah yang dikirim ke {name} dibaca redaksi sebelum terbit. Di halaman ini Anda dapat melihat bagaimana
        redaksi memutuskan, dan seperti apa hasilnya.
      </p>
      <section aria-labelledby="cara" className={section}>
        <h2 id="cara" className={heading}>
          Cara redaksi memutuskan
        </h2>
        <p className={text}>
          Redaksi {name} membaca naskah, lalu menerbitkannya, meminta perbaikan, atau menolaknya. Penulis melihat
          keputusan itu di halaman artikelnya, bersama alasan yang ditulis redaksi, dan dapat bertanya di sana. Naskah
          yang belum terbit tidak hilang: penulis dapat memperbaiki dan mengirimnya lagi.
        </p>
        <p className={text}>
          Penulis juga dapat menarik naskahnya selama belum ada keputusan. Sesudah terbit, penulis dapat mengusulkan
          perubahan, dan redaksi memutuskannya dengan cara yang sama.
        </p>
      </section>
    </>
  );
}

function InFigures({ facts: { from, until, figures } }: { facts: EditorialFacts }) {
  return (
    <section aria-labelledby="angka" className={section}>
      <h2 id="angka" className={heading}>
        Dua belas bulan terakhir
      </h2>
      <p className={`${text} text-ink-soft`}>
        <time dateTime={from}>{longDay(from)}</time> sampai <time dateTime={until}>{longDay(until)}</time>
      </p>
      {figures ? (
        <>
          <Figures figures={figures} />
          <p className="mt-4 text-sm text-pretty text-ink-soft">
            Keputusan yang dibatalkan dan naskah yang dihapus tidak dihitung, begitu juga tulisan redaksi yang terbit
            tanpa peninjauan. Naskah yang masuk belum tentu sudah diputuskan. Angka ini diperbarui paling lambat setiap
            jam.
          </p>
        </>
      ) : (
        <p className={text}>
          Belum cukup banyak naskah untuk dihitung: dari sedikit naskah, angka akan bercerita tentang penulis satu per
          satu. Setelah ada sepuluh naskah dalam dua belas bulan, di sini tampil berapa yang masuk, berapa yang
          disetujui, berapa lama penulis menunggu keputusan, berapa penolakan yang disertai alasan, dan berapa artikel
          yang dikoreksi atau ditarik.
        </p>
      )}
    </section>
  );
}

const SHOWN = ['correction', 'clarification', 'addition', 'newVersion', 'concern', 'retraction'] as const;

function Corrections() {
  return (
    <section aria-labelledby="koreksi" className={section}>
      <h2 id="koreksi" className={heading}>
        Perubahan terlihat
      </h2>
      <p className={text}>
        Artikel yang sudah terbit tidak diubah diam-diam. Pada artikel yang pernah berubah ada tautan ke riwayatnya:
        kapan berubah, apa yang berubah, dan keterangan redaksi. Tidak setuju dengan isi sebuah artikel?{' '}
        <Link className={inlineTextLink} to={pages.contact} viewTransition>
          Hubungi kami
        </Link>
        .
      </p>
      <dl className="mt-6">
        {SHOWN.map((kind) => (
          <div key={kind} className="mt-3">
            <dt className="font-semibold">{CHANGES[kind].label}</dt>
            <dd className="text-ink-soft">{CHANGES[kind].hint}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Links to the articles, and to the page for authors if the institute shows that page in its footer. */
function Further() {
  const guide = useSite().footerPages?.find(({ address }) => address === GUIDE_ADDRESS);
  return (
    <p className="mt-12 flex flex-wrap gap-x-8 gap-y-3">
      {guide && (
        <Link className={inlineTextLink} to={sitePagePath(GUIDE_ADDRESS)} viewTransition>
          {guide.title}
        </Link>
      )}
      <Link className={inlineTextLink} to={pages.articles} viewTransition>
        Baca artikel yang sudah terbit
      </Link>
    </p>
  );
}

export function ErrorBoundary() {
  return (
    <ProblemScreen
      title="Gagal mengambil angka redaksi."
      text="Periksa koneksi Anda, atau coba lagi sebentar lagi."
      canRetry
    />
  );
}
