/** A grid of three or six cards. Two columns are left out, because one of three cards would stand alone. */
export const threeColumns = 'grid gap-x-6 gap-y-14 md:grid-cols-3 lg:gap-x-8';
