/** Focuses a field of the form with this id: the element marked with `data-field`, or else the control of this name. */
export function focusField(formId: string, name: string): void {
  const form = document.getElementById(formId);
  const marked = form?.querySelector<HTMLElement>(`[data-field="${name}"]`);
  (marked ?? form?.querySelector<HTMLElement>(`[name="${name}"]`))?.focus();
}
