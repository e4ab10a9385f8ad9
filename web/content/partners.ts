import bahari from './drawings/partner-1.svg?raw';
import pusaka from './drawings/partner-2.svg?raw';
import surya from './drawings/partner-3.svg?raw';
import lestari from './drawings/partner-4.svg?raw';

/**
 * Logos are inlined into the page, because they are drawn with currentColor. These are sample names: put your own
 * partners here.
 */
export const partners = [
  { name: 'Bahari', logo: bahari },
  { name: 'Pusaka', logo: pusaka },
  { name: 'Surya', logo: surya },
  { name: 'Lestari', logo: lestari },
] as const;
