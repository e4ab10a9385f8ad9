/** The parts of titles before and after names. The site stores many names without them. */
const TITLES: ReadonlySet<string> = new Set(
  (
    'a ak bapak bu d dr dra drg drs e h haji hajah hj hum ibu ir k kh kiai kom m ma mba md mm mpd msi mt p pak pd ph ' +
    'phd prof profesor s sc se sh si skm sos spd st t'
  ).split(' '),
);

/** Returns whether a folded word may be a part of a title of a person. */
export function isTitle(word: string): boolean {
  return TITLES.has(word);
}
