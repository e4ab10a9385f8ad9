/**
 * Excludes the trap for programs (web/sign-in/register-trap.tsx), which is out of the tab order and has to stay empty.
 */
const FIELDS = 'form[data-needs-react] input:not([tabindex])';

type State = { typed?: Record<string, string> } | null;

/** Whether a field of a form has the focus, and no field of the page has been changed. */
export function isAtFirstFocus(): boolean {
  return (
    !!document.activeElement?.matches(FIELDS) &&
    fields().every((field) => field.value === field.defaultValue && field.checked === field.defaultChecked)
  );
}

/**
 * Reloads the page and keeps the typed text in the state of the history entry, except passwords, which must not be
 * stored.
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
 * Returns whether the page was reloaded by `reloadWithText`. If so, fills in the text and focuses the first empty
 * field.
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
