/**
 * Heights in pixels, by the styles of a wide page: a line of the text has about 70 characters and is 30 pixels high, and
 * a line of a note has about 35 characters and is 20 pixels high.
 */
const TEXT_CHARACTER = 0.43;
const NOTE_CHARACTER = 0.57;
const NOTE_GAP = 24;
const FIGURE = 400;
/** A note that would stand further below its reference is only in the list at the end. */
const FURTHEST = 240;

/** Estimates what has room in the margin beside the text, so that notes stay near to their references. */
export class Margin {
  private text = 0;
  private notes = 0;

  addText(characters: number): void {
    this.text += characters * TEXT_CHARACTER;
  }

  addFigure(): void {
    this.text += FIGURE;
  }

  /** Returns whether a note has room beside its reference, and takes that room. */
  takes(note: string): boolean {
    const top = Math.max(this.text, this.notes);
    if (top - this.text > FURTHEST) return false;
    this.notes = top + note.length * NOTE_CHARACTER + NOTE_GAP;
    return true;
  }

  /** Whether a note reaches below the end of the text so far. */
  get isTaken(): boolean {
    return this.notes > this.text;
  }
}
