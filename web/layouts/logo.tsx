import mark from '#web/content/drawings/mark.svg?raw';
import { markAddress, type SiteFrame, useSite } from '#web/site/site-frame.ts';

type Shown = Pick<SiteFrame, 'name' | 'mark'>;

/** The institute's logo and name. Without `site`, they are those that every page shows. */
export function Logo({ site }: { site?: Shown }) {
  const own = useSite();
  const shown = site ?? own;
  return (
    <span className="flex items-center gap-3">
      <Mark className="size-8" site={shown} />
      <span className="text-[1.375rem] leading-none font-bold tracking-tighter">{shown.name}</span>
    </span>
  );
}

/** The institute's own mark, or the drawing as inline SVG, so that it has the colour of the text around it. */
export function Mark({ className, site }: { className: string; site?: Shown }) {
  const own = useSite();
  const picture = (site ?? own).mark;
  if (picture) return <img src={markAddress(picture)} alt="" className={`object-contain ${className}`} />;
  // oxlint-disable-next-line react/no-danger -- a file of our own
  return <span aria-hidden="true" className={`block ${className}`} dangerouslySetInnerHTML={{ __html: mark }} />;
}
