/** Three or six cards: with two columns one of them would stand alone. */
export const threeColumns = 'grid gap-x-6 gap-y-14 md:grid-cols-3 lg:gap-x-8';
