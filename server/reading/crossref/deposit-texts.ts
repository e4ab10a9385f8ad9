import { oneLine } from '#server/reading/citations/cited-work.ts';

/** How many characters the schema allows in a given name and in a surname. */
const NAME_CHARACTERS = 60;

/** What the schema allows in a name, which is not empty. */
const NAME = /^[^\p{Nd}?]*[^?\s]+[^\p{Nd}]*$/u;

/** Returns a text on one line, without characters that XML forbids, and with at most `most` characters. */
export function cut(text: string, most: number): string {
  const line = oneLine(text.toWellFormed().replaceAll(/\p{Noncharacter_Code_Point}/gu, ''));
  // The schema counts code points, not the halves of which JavaScript counts two in an emoji.
  const characters = [...line];
  if (characters.length <= most) return line;
  const start = characters.slice(0, most).join('');
  // Cuts between words if there is a space, and not within a word.
  const isBetween = characters[most] === ' ';
  return isBetween ? start.trimEnd() : (/^(.+) /su.exec(start)?.[1] ?? start).trimEnd();
}

/** Returns a part of a name as the schema allows it: '' if nothing of it remains. */
export function namePart(name: string): string {
  const part = cut(name, NAME_CHARACTERS);
  return NAME.test(part) ? part : cut(part.replaceAll(/[\p{Nd}?]/gu, ''), NAME_CHARACTERS);
}
