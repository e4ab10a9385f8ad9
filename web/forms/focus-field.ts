/** Focuses a field of the form: the element with a matching `data-field`, or else the control with this name. */
export function focusField(formId: string, name: string): void {
  const form = document.getElementById(formId);
  const marked = form?.querySelector<HTMLElement>(`[data-field="${name}"]`);
  (marked ?? form?.querySelector<HTMLElement>(`[name="${name}"]`))?.focus();
}
