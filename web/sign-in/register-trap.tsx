/**
 * A trap for programs that fill in every field. Visitors never reach it: it is outside the screen, out of the tab order
 * and hidden from screen readers, and no browser fills it in.
 */
export function RegisterTrap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Jangan isi kolom ini
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
