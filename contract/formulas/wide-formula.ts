/**
 * A formula in a line with more signs gets a scroll bar: it could be wider than a phone, and browsers do not break
 * formulas.
 */
export const MOST_SIGNS_IN_LINE = 26;
