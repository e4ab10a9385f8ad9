import type { SiteSubject } from '#contract/site/site-rules.ts';
import { about } from './about.tsx';
import { colours } from './colours.tsx';
import { contact } from './contact.tsx';
import { footer } from './footer.tsx';
import { hero } from './hero.tsx';
import { identity } from './identity.tsx';
import { partners } from './partners.tsx';
import { reads } from './reads.tsx';
import { services } from './services.tsx';
import type { Subject } from './subject.ts';

export const SUBJECTS: { readonly [Name in SiteSubject]: Subject<Name> } = {
  identity,
  hero,
  services,
  about,
  contact,
  partners,
  footer,
  colours,
  reads,
};
