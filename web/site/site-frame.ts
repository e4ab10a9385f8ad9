import { useRouteLoaderData } from 'react-router';
import { STORAGE_BASE } from '#contract/constants.ts';
import type { FooterPage } from '#contract/site-pages/site-page-rules.ts';
import type { SitePicture } from '#contract/site/site-settings.ts';

/** What every page shows of the institute: header, footer and metadata. The root loader sends it with each page. */
export type SiteFrame = {
  name: string;
  /** What the institute does, in Indonesian, without a full stop. */
  purpose: string;
  /** In the smallest stored width: no page shows the mark large. */
  mark: Pick<SitePicture, 'image'> | null;
  /** The name of the publication. '' means that it has the institute's name. */
  publication: string;
  issn: string;
  address: string[];
  email: string;
  phone: string;
  /** The text in the footer. '' means that the footer shows the purpose. */
  footer: string;
  /** The pages of the institute's own to which the footer links, besides /privasi. undefined: none. */
  footerPages?: readonly FooterPage[];
  /** The design of the link previews (previewPath). undefined: the default. */
  design?: string;
  /** The address of the style sheet with the colours that the admins have chosen. undefined: the default. */
  coloursPath?: string;
};

const NO_FRAME: SiteFrame = {
  name: '',
  purpose: '',
  mark: null,
  publication: '',
  issn: '',
  address: [],
  email: '',
  phone: '',
  footer: '',
};

/** Returns the frame of the loaded root. If the root could not be loaded, its texts are empty. */
export function frameOfRoot(rootData: unknown): SiteFrame {
  return (rootData as { site: SiteFrame } | undefined)?.site ?? NO_FRAME;
}

export function useSite(): SiteFrame {
  return frameOfRoot(useRouteLoaderData('root'));
}

/** Returns a phone number as a link dials it: '(0274) 555 0182' → '+622745550182'. */
export function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const hasCountry = /^[\s(]*\+/.test(phone) || digits.startsWith('62');
  return hasCountry ? `+${digits}` : `+62${digits.replace(/^0/, '')}`;
}

/** Returns the address of the institute's own mark. */
export function markAddress({ image }: Pick<SitePicture, 'image'>): string {
  return `${STORAGE_BASE}/${image}`;
}
