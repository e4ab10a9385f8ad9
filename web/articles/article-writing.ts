import type { Article } from '#contract/articles.ts';
import { fullName } from '#contract/full-name.ts';
import { textToEdit } from '#contract/markup.ts';
import type { Writing } from '#web/drafts/drafts.ts';

type Writer = Pick<Article['user'], 'nama_depan' | 'nama_belakang' | 'email'>;

/** A stored article as the form has it before anything is changed. `updated_at` says which version it is. */
export function writingOf({ title, content, verifikasi_admin, user, updated_at }: Article, isVisual = false): Writing {
  return {
    title,
    content: textToEdit(content),
    isVisual,
    imageName: null,
    more: { verifikasi_admin, user_id: String(user.id), author: writerText(user), updated_at, remove_image: '' },
  };
}

export function writerText(writer: Writer): string {
  return `${fullName(writer)} · ${writer.email ?? ''}`;
}
