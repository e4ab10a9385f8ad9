import bahari from './drawings/partner-1.svg?raw';
import pusaka from './drawings/partner-2.svg?raw';
import surya from './drawings/partner-3.svg?raw';
import lestari from './drawings/partner-4.svg?raw';

/**
 * Sample names: put your own partners here. The logos are part of the page's HTML, because only then `currentColor` in
 * them follows the page's text colour.
 */
export const partners = [
  { name: 'Bahari', logo: bahari },
  { name: 'Pusaka', logo: pusaka },
  { name: 'Surya', logo: surya },
  { name: 'Lestari', logo: lestari },
] as const;
