/**
 * A field that visitors never reach: it is outside the screen, out of the tab order, hidden from screen readers, and no
 * browser fills it in. A program that fills in every field reveals itself.
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
