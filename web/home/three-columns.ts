/** A grid of three or six cards. It never has two columns, because the third of three cards would be alone in a row. */
export const threeColumns = 'grid gap-x-6 gap-y-14 md:grid-cols-3 lg:gap-x-8';
