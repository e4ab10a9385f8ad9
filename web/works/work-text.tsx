import type { ReactNode } from 'react';
import { coAuthorName } from '#contract/identity/full-name.ts';
import { LICENCES } from '#contract/articles/licences.ts';
import { doiAddress } from '#contract/articles/work-address.ts';
import type { WorkFields } from '#contract/articles/works.ts';

type Work = Partial<WorkFields>;

const link = 'underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-current';

/**
 * Returns an article with only those fields of a work that say something. A page of an article without any carries none
 * of them.
 */
export function onlyStated<Row extends WorkFields>(row: Row): Omit<Row, keyof WorkFields> & Work {
  const { abstract, keywords, topics, language, licence, co_authors, doi, ...others } = row;
  return {
    ...others,
    ...(abstract !== '' && { abstract }),
    ...(keywords.length > 0 && { keywords }),
    ...(topics.length > 0 && { topics }),
    ...(language !== 'id' && { language }),
    ...(licence !== null && { licence }),
    ...(co_authors.length > 0 && { co_authors }),
    ...(doi !== null && { doi }),
  };
}

/** The text of an article, its abstract above and what else is known of it below. */
export function WorkText({ work, children }: { work: Work; children: ReactNode }) {
  const lang = work.language === 'en' ? 'en' : undefined;
  return (
    <>
      {work.abstract && (
        <section aria-labelledby="ringkasan" className="mb-10 rounded-md bg-mist p-5 sm:p-6">
          <h2 id="ringkasan" className="text-lg font-bold tracking-tight">
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
  const { topics = [], keywords = [], co_authors = [], doi, licence } = work;
  const affiliations = co_authors.filter(({ affiliation }) => affiliation !== '');
  const { label, url } = licence ? LICENCES[licence] : { label: undefined, url: undefined };
  if (topics.length + keywords.length + affiliations.length === 0 && !doi && !label) return null;
  return (
    <dl className="mt-12 grid gap-3 border-t border-line pt-6 text-sm">
      {topics.length > 0 && <Note term="Topik">{topics.map(({ name }) => name).join(', ')}</Note>}
      {keywords.length > 0 && (
        <Note term="Kata kunci">
          <span lang={lang}>{keywords.join(', ')}</span>
        </Note>
      )}
      {affiliations.length > 0 && (
        <Note term="Afiliasi">
          {affiliations.map((person) => `${coAuthorName(person)}, ${person.affiliation}`).join('; ')}
        </Note>
      )}
      {doi && (
        <Note term="DOI">
          <a href={doiAddress(doi)} className={link}>
            https://doi.org/{doi}
          </a>
        </Note>
      )}
      {label && (
        <Note term="Lisensi">
          {url ? (
            <a href={url} rel="license" className={link}>
              {label}
            </a>
          ) : (
            label
          )}
        </Note>
      )}
    </dl>
  );
}

function Note({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
