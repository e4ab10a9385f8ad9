import type { Language } from '#contract/constants.ts';
import { LICENCES } from '#contract/articles/licences.ts';
import { labels } from '#contract/messages.ts';
import { normalDoi, normalOrcid } from '#contract/articles/work-rules.ts';
import type { Fields } from '#web/drafts/drafts.ts';
import { PostContent } from '#web/posts/post-content.tsx';
import { AsRead, type AsReadProps, type UnsentWork } from '#web/writing/as-read.tsx';
import { readCoAuthors, readIds, readTexts } from './work-form-fields.ts';
import { WorkText } from '#web/works/work-text.tsx';

/** The unsent text of a form as the public page of an article shows it. */
export function ArticleAsRead(props: AsReadProps) {
  const { fields, stored } = props;
  const { user_id, author = '' } = fields;
  // Another author, whom an admin has just chosen. The form has the name as writerText (article-fields.ts) writes it.
  const [nama_depan = ''] = author.split(' · ');
  const isAnother = stored !== undefined && author !== '' && user_id !== String(stored.user.id);
  const work = { ...stored, ...unsentWork(fields) };
  return (
    <AsRead
      {...props}
      kind="article"
      listName={labels.navigation.projectsArticle}
      stored={isAnother ? { ...stored, user: { ...stored.user, nama_depan, nama_belakang: '' } } : stored}
      work={work}
    >
      {(html) => (
        <WorkText work={work}>
          <PostContent content={html} />
        </WorkText>
      )}
    </AsRead>
  );
}

/** Returns the fields of a work that the form has, without what is only half typed. */
function unsentWork(fields: Fields): UnsentWork {
  const topicNames = readTexts(fields['topic_names'] ?? '');
  const licence = fields['licence'] ?? '';
  const work: Required<UnsentWork> = {
    abstract: (fields['abstract'] ?? '').trim(),
    keywords: readTexts(fields['keywords'] ?? ''),
    topics: readIds(fields['topics'] ?? '').flatMap((id, index) => {
      const name = topicNames[index];
      return name === undefined ? [] : [{ id, name, slug: '' }];
    }),
    language: (fields['language'] ?? 'id') as Language,
    licence: licence in LICENCES ? (licence as keyof typeof LICENCES) : null,
    co_authors: readCoAuthors(fields['co_authors'] ?? '')
      .filter(({ given_name }) => given_name.trim() !== '')
      .map((row) => ({ ...row, orcid: normalOrcid(row.orcid) ?? null })),
    doi: normalDoi(fields['doi'] ?? '') ?? null,
  };
  return Object.fromEntries(Object.entries(work).filter(([name]) => name in fields));
}
