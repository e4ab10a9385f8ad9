/** Selects the fields for visitors. `tabindex` excludes the spam trap, which must stay empty (register-trap.tsx). */
const FIELDS = 'form[data-needs-react] input:not([tabindex])';

type State = { typed?: Record<string, string> } | null;

/** Whether a field has the focus and the visitor has not yet changed any field of the page. */
export function isAtFirstFocus(): boolean {
  return (
    !!document.activeElement?.matches(FIELDS) &&
    fields().every((field) => field.value === field.defaultValue && field.checked === field.defaultChecked)
  );
}

/**
 * Reloads the page. Keeps the typed text in the state of the history entry, except passwords: they must not be stored.
 */
export function reloadWithText(): void {
  const typed: Record<string, string> = {};
  for (const { type, name, value, checked } of fields()) {
    if (type !== 'password' && (type !== 'radio' || checked)) typed[name] = value;
  }
  history.replaceState({ ...(history.state as State), typed }, '');
  location.reload();
}

/**
 * Returns whether `reloadWithText` has reloaded the page. If so, fills in the text and focuses the first empty field.
 */
export function restoreText(): boolean {
  const { typed, ...state } = (history.state as State) ?? {};
  if (!typed) return false;
  history.replaceState(state, '');
  document.addEventListener('DOMContentLoaded', () => {
    for (const field of fields()) {
      const text = typed[field.name];
      if (field.type === 'radio') field.checked = field.value === text;
      else if (text) field.value = text;
    }
    fields()
      .find(({ value }) => !value)
      ?.focus();
  });
  return true;
}

function fields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
}
