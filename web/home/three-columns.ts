/** A grid for three or six cards, in one or three columns. In two columns the third card would be alone in its row. */
export const threeColumns = 'grid gap-x-6 gap-y-14 md:grid-cols-3 lg:gap-x-8';
