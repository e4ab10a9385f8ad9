import { data, type RouterContextProvider } from 'react-router';
import type { PublicVersionText } from '#contract/articles/public-versions.ts';
import { coAuthorName, fullName } from '#contract/identity/full-name.ts';
import { throwAsPage } from '#web/api/page-answers.ts';
import { ApiError } from '#web/api/client.ts';
import { apiOf } from '#web/api/site-context.ts';
import { isEmpty } from '#web/works/empty-fields.ts';
import type { BesideWork, PageWork } from './beside-work.ts';
import { readingMinutes } from './reading-time.ts';

type Args = { context: Readonly<RouterContextProvider>; url: URL };

/** A number that a version can have, as diffQuery of the API accepts it. */
export const VERSION_NUMBER = /^[1-9]\d{0,8}$/;

/**
 * Loads the earlier public version that ?versi= asks for; undefined without it, and for the newest version.
 *
 * @throws 404 with the API's message, which for a hidden version has the editors' reason
 */
export async function loadEarlierVersion(work: PageWork, { context, url }: Args) {
  const asked = url.searchParams.get('versi');
  if (asked === null || asked === String(work.version)) return undefined;
  if (!VERSION_NUMBER.test(asked)) throw refused(work.id, 'Nomor versi di alamat ini tidak dikenal.');
  const { version } = await apiOf(context)('publicVersion', { params: { id: work.id, number: asked } }).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) throw refused(work.id, error.message);
      return throwAsPage(error);
    },
  );
  return version;
}

const refused = (id: number, message: string) => data({ version: { id, message } }, { status: 404 });

type Loaded<Post> = { post: Post; work: PageWork; citations: readonly unknown[]; content: string };

/**
 * Returns the data of the article's page with the texts and facts of an earlier version, and with the author whom the
 * article belonged to then. Citations, topics, noted
 * changes and the other language belong to the newest version and are left out. A notice stays: it concerns every
 * version.
 */
export function asEarlier<Post extends BesideWork, Page extends Loaded<Post>>(
  loaded: Page,
  version: PublicVersionText,
) {
  const { number, newest, published_at: at, image, image_info, content, author } = version;
  const { counterpart: _ofNewest, ...post } = loaded.post;
  return {
    ...loaded,
    post: { ...post, user: bylineOf(author), image, image_info },
    work: workOf(loaded.work, version),
    content,
    citations: [],
    minutes: readingMinutes(content),
    reads: undefined,
    earlier: { number, newest, at },
  };
}

function bylineOf({ id, nama_depan, nama_belakang, has_page }: PublicVersionText['author']): BesideWork['user'] {
  return { id, nama_depan, nama_belakang, email: null, ...(has_page && { has_page }) };
}

function workOf(work: PageWork, version: PublicVersionText): PageWork {
  const { kind, id, published_at, preview, notice } = work;
  const { title, language, number, published_at: changed_at, abstract, keywords, licence, doi, co_authors } = version;
  const { author } = version;
  const owner = {
    ...named(fullName(author)),
    affiliation: '',
    orcid: author.orcid,
    user_id: author.has_page ? author.id : null,
  };
  const others = co_authors.map(({ affiliation, orcid, ...names }) => ({
    ...named(coAuthorName(names)),
    affiliation,
    orcid: orcid || null,
    user_id: null,
  }));
  const stated = Object.entries({ abstract, keywords, licence, doi }).filter(([, value]) => !isEmpty(value));
  return {
    ...{ kind, id, title, language, published_at, changed_at, preview },
    ...(notice && { notice }),
    version: number,
    authors: [owner, ...others],
    ...Object.fromEntries(stated),
  };
}

/** The page of an earlier version has no citations, so it needs no names in two parts. */
const named = (name: string) => ({ name, cited: { literal: name } });
