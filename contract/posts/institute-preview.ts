/** Size of link previews in pixels. Every service that shows them accepts this size and aspect ratio. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** The version of the previews' design. Increase it with every change: other services cache a picture for weeks. */
export const DESIGN = 1;

/**
 * Returns the address of the institute's preview, for every page that is not a post. All pages load this file.
 * @param design what the institute has changed in the design (cardDesignOf); undefined: nothing
 */
export const institutePreview = (design?: string): string => `/preview/lembaga-${design ?? DESIGN}.jpg`;
