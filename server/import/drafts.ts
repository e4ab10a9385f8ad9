import { hash } from 'node:crypto';
import { ROLE_USER } from '#contract/constants.ts';
import { change } from '#server/change.ts';
import { isReadable } from '#contract/rules.ts';
import { saveDraft } from '#server/posts/drafts/drafts.service.ts';
import { cleanContent } from '#server/text/content-thread.ts';
import { plainText } from '#server/text/plain-text.ts';
import { type Importing, recordItem } from './import-context.ts';
import { findDraftRow } from './import-runs.repository.ts';
import { importPicture } from './pictures.ts';
import { settleText } from './settle-text.ts';
import type { SourceWork } from './source.ts';
import { importTopics } from './topics.ts';
import { limitPictures, type Lose } from './work-input.ts';

/**
 * Adds an article that its author has not sent yet to the drafts of the author. The draft of an author who cannot sign
 * in goes to the admin. @throws AppError if the author has too many drafts, or the text is too large for one
 */
export async function importDraft(importing: Importing, work: SourceWork, lose: Lose): Promise<void> {
  const { system, admin, isDry, site, people } = importing;
  const person = people.get(work.authors[0] ?? '');
  const owner = person?.isOpen && person.id !== admin.id ? toAuthor(person.id) : admin;
  const picture = async (url: string) => await importPicture(importing, work, url, owner.id);
  const html = await limitPictures(await settleText(work.html, { site: site.address, picture }), lose);
  const topics = await importTopics(importing, work);
  if (work.picture) await lose('picture', `The lead picture ${work.picture.url}: drafts keep no file.`);
  const fields = {
    title: work.title,
    // A draft may be empty, but what it has must be as clean as a sent text.
    content:
      isReadable(plainText(html)) || html.includes('<img') ? (await cleanContent(html, 'Isi artikel')).content : '',
    abstract: work.abstract,
    keywords: JSON.stringify(work.keywords),
    topics: JSON.stringify(topics),
    topic_names: JSON.stringify(work.topics.slice(0, topics.length)),
  };
  if (isDry) return;
  const key = `impor-${hash('sha256', `${importing.origin} ${work.key}`).slice(0, 32)}`;
  const draft = { form: 'article', subject: null, fields, version: '', file_name: null, device: '', rev: 0 } as const;
  await saveDraft(withoutLimits(system), owner, key, draft);
  await change(system, async (tx) => {
    const row = await findDraftRow(tx.db, owner.id, key);
    const version = row?.updated_at ?? '';
    await recordItem(importing, tx, { kind: 'draft', key: work.key, row_id: row?.id ?? null, version });
  });
}

const toAuthor = (id: number) => ({ id, role_type: ROLE_USER, sessionId: '' });

/** Returns a system that does not limit how fast one author's drafts are saved. */
const withoutLimits = (system: Importing['system']) => ({ ...system, config: { ...system.config, rateLimit: false } });
