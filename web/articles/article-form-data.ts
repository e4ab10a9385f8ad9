import type { DraftInHand } from '#web/drafts/use-draft.ts';

/** What is written, as the server takes it; a picture goes along when one was chosen. */
export async function articleFormData(draft: DraftInHand): Promise<FormData> {
  const image = await draft.imageToSend();
  const { title, content, more } = draft.writing;
  const form = new FormData();
  form.set('title', title);
  form.set('content', content);
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  if (image) {
    form.set('image', image);
    // The server refuses both at once; a picture that was chosen after the removal replaces the stored one.
    form.delete('remove_image');
  }
  return form;
}
