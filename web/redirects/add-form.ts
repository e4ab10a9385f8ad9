import { focusField } from '#web/forms/focus-field.ts';

export const ADD_FORM_ID = 'tambah-pengalihan';

/** Writes a former address into the form for new redirects, and focuses the field for its target. */
export function fillAddForm(address: string): void {
  const field = document.querySelector<HTMLInputElement>(`#${ADD_FORM_ID} [name=address]`);
  if (field) field.value = address;
  focusField(ADD_FORM_ID, 'target');
}

/** Empties the form for new redirects. */
export function emptyAddForm(): void {
  document.querySelector<HTMLFormElement>(`form#${ADD_FORM_ID}`)?.reset();
}
