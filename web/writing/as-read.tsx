import { type ReactNode, useMemo, useState } from 'react';
import { type PostKindName, postListAddress } from '#contract/posts/post-kinds.ts';
import type { PostSummary } from '#contract/posts/posts.ts';
import { ImagePreview } from '#web/forms/image-preview.tsx';
import type { WorkFields } from '#contract/articles/works.ts';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { ReadingPage } from '#web/posts/reading-page.tsx';
import { readingMinutes } from '#web/posts/reading-time.ts';
import { useSession } from '#web/session/session-state.ts';
import { unsentHtml } from './unsent-html.ts';

/** The stored article or blog post that a form edits. */
export type StoredPost = Omit<PostSummary, 'preview'> & Partial<WorkFields>;

/** The present content of a form. */
export type AsReadProps = {
  fields: DraftFormInHand['draft']['fields'];
  /** The picture that the author has chosen in the form. */
  file: File | undefined;
  /** Whether saving will remove the stored picture. */
  isRemovingFile: boolean;
  stored: StoredPost | undefined;
  /** 'h2' if the page is shown beside the form, because the form's page already has an h1. */
  heading: 'h1' | 'h2';
};

type AsReadKindProps = AsReadProps & {
  kind: PostKindName;
  /** The label of the link to the public list, in English. */
  listName: string;
  /** Values of the fields that only articles have. A field that the form does not contain is missing. */
  work?: Partial<WorkFields>;
  /** Renders the text as the public page of this kind of post does. */
  children: (html: string) => ReactNode;
};

/** The public page of a post, filled with the form's content. */
export function AsRead(props: AsReadKindProps) {
  const { kind, listName, fields, file, isRemovingFile, stored, heading, work, children } = props;
  const { user } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const { content = '' } = fields;
  const html = useMemo(() => unsentHtml(content), [content]);
  const author = stored?.user ?? user;
  if (!author) return null;
  const shown = isRemovingFile ? undefined : stored;
  return (
    <ReadingPage
      post={{
        ...work,
        id: stored?.id ?? 0,
        title: fields['title']?.trim() || 'Judul belum ditulis',
        user: author,
        created_at: stored?.created_at ?? now,
        updated_at: stored?.updated_at ?? now,
        published_at: stored?.published_at ?? null,
        image: shown?.image ?? null,
        image_info: shown?.image_info ?? null,
      }}
      minutes={readingMinutes(html)}
      above={{ to: postListAddress(kind), label: listName, lang: 'en' }}
      heading={heading}
      picture={file && <ImagePreview file={file} isDecorative />}
    >
      {html === '' ? <p className="text-ink-soft">Isi belum ditulis.</p> : children(html)}
    </ReadingPage>
  );
}
