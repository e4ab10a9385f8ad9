/** Elements that the server renames when it cleans a text. `h1` must go because a page has only one: its title. */
export const RENAMED_TAGS: Readonly<Record<string, string>> = { h1: 'h2', b: 'strong', i: 'em', strike: 's' };
