import { CONTENT_CHARACTERS, SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import { textToEdit } from '#contract/posts/markup.ts';
import { plainText } from '#web/editor/plain-text.ts';
import { refusePending } from '#web/editor/pictures/stored-picture.ts';
import type { FormFields } from '#web/forms/form-fields.ts';

/** Returns the fields of the component PostTexts. `contentLabel` is, for example, 'Isi artikel'. */
export function postTexts(contentLabel: string): FormFields<{ title: string; content: string }> {
  return [
    { name: 'title', label: 'Judul', limit: SHORT_TEXT_CHARACTERS, from: (post) => post?.title ?? '' },
    {
      name: 'content',
      label: contentLabel,
      limit: CONTENT_CHARACTERS,
      from: (post) => textToEdit(post?.content ?? ''),
      check: refusePending,
      show: plainText,
    },
  ];
}
