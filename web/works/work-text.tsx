import type { ReactNode } from 'react';
import { coAuthorName } from '#contract/identity/full-name.ts';
import { DEFAULT_LANGUAGE, PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import { type Licence, LICENCES } from '#contract/articles/licences.ts';
import type { Article, Counterpart } from '#contract/articles/articles.ts';
import type { WorkField } from '#contract/articles/version-fields.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { doiAddress } from '#contract/articles/work-address.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import { isEmpty } from './empty-fields.ts';

type Work = Partial<WorkFields & Pick<Article, 'counterpart'>>;

const link = 'underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-current';

type Note = { term: string; say: (work: Work, lang: 'en' | undefined) => ReactNode };

/** How each field is shown below the text, in this order. null: the page shows the field elsewhere. */
const NOTES: Readonly<Record<WorkField, Note | null>> = {
  abstract: null,
  translates_version: {
    term: 'Terjemahan dari',
    say: ({ counterpart }) => counterpart?.is_original && nameOriginal(counterpart),
  },
  topics: { term: 'Topik', say: ({ topics = [] }) => topics.map(({ name }) => name).join(', ') },
  keywords: {
    term: 'Kata kunci',
    say: ({ keywords = [] }, lang) => keywords.length > 0 && <span lang={lang}>{keywords.join(', ')}</span>,
  },
  co_authors: {
    term: 'Afiliasi',
    say: ({ co_authors = [] }) =>
      co_authors
        .filter(({ affiliation }) => affiliation !== '')
        .map((author) => `${coAuthorName(author)}, ${author.affiliation}`)
        .join('; '),
  },
  doi: {
    term: 'DOI',
    say: ({ doi }) =>
      doi && (
        <a href={doiAddress(doi)} className={link}>
          https://doi.org/{doi}
        </a>
      ),
  },
  licence: { term: 'Lisensi', say: ({ licence }) => licence && nameLicence(licence) },
  language: null,
};

/** Visitors get only a public original. The author and admins may get another one, which has no public page. */
function nameOriginal({ id, title, language, verifikasi_admin: status = PUBLIC_ARTICLE_STATUS }: Counterpart) {
  if (status !== PUBLIC_ARTICLE_STATUS) return <span lang={language}>{title}</span>;
  return (
    <a href={postAddress('article', id)} lang={language} hrefLang={language} className={link}>
      {title}
    </a>
  );
}

function nameLicence(licence: Licence): ReactNode {
  const { label, url } = LICENCES[licence];
  if (!url) return label;
  return (
    <a href={url} rel="license" className={link}>
      {label}
    </a>
  );
}

/**
 * Leaves out empty fields of a work, the default language and what readers do not see, so that the page's data is
 * smaller.
 */
export function onlyStated<Row extends WorkFields>(row: Row): Omit<Row, keyof WorkFields> & Work {
  const stated = Object.entries(row).filter(([name, value]) => isStated(name, value));
  return Object.fromEntries(stated) as Omit<Row, keyof WorkFields> & Work;
}

function isStated(name: string, value: unknown): boolean {
  if (!(name in NOTES) && name !== 'counterpart') return true;
  if (name === 'language') return value !== DEFAULT_LANGUAGE;
  // `counterpart` says whether the translation follows the newest version of the original.
  if (name === 'translates_version') return false;
  return !isEmpty(value);
}

/**
 * Shows the text of an article, with its abstract above, and topics, DOI, licence and other fields below. Marks the
 * language of each part, because the back office also shows the text outside of an <article> with `lang`.
 */
export function WorkText({ work, children }: { work: Work; children: ReactNode }) {
  const lang = work.language === 'en' ? 'en' : undefined;
  const frameLang = lang && DEFAULT_LANGUAGE;
  return (
    <>
      {work.abstract && (
        <section aria-labelledby="ringkasan" className="mb-10 rounded-md bg-mist p-5 sm:p-6">
          <h2 id="ringkasan" lang={frameLang} className="text-lg font-bold tracking-tight">
            Ringkasan
          </h2>
          <p lang={lang} className="mt-2 wrap-anywhere whitespace-pre-line">
            {work.abstract}
          </p>
        </section>
      )}
      {lang ? <div lang={lang}>{children}</div> : children}
      <WorkNotes work={work} lang={lang} />
    </>
  );
}

function WorkNotes({ work, lang }: { work: Work; lang: 'en' | undefined }) {
  const notes = Object.values(NOTES).flatMap((note) => {
    const said = note?.say(work, lang);
    return note && said ? [{ term: note.term, said }] : [];
  });
  if (notes.length === 0) return null;
  return (
    <dl lang={lang && DEFAULT_LANGUAGE} className="mt-12 grid gap-3 border-t border-line pt-6 text-sm">
      {notes.map(({ term, said }) => (
        <div key={term} className="grid gap-x-6 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{said}</dd>
        </div>
      ))}
    </dl>
  );
}
