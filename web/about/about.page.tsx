import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { siteContext } from '#web/api/site-context.ts';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { describeInstitute } from '#web/layouts/structured-data.ts';
import { frameOfRoot, useSite } from '#web/site/site-frame.ts';
import { AboutContent } from './about-content.tsx';
import { isSpelledByValues } from './core-values.tsx';
import type { Route } from './+types/about.page.ts';

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext).site.about;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { name } = frameOfRoot(matches[0]?.loaderData);
  const values = isSpelledByValues(name) ? `tujuh nilai yang membentuk nama ${name}` : `tujuh nilai ${name}`;
  return describePage(matches, {
    title: withInstitute(matches, labels.navigation.about),
    description: `${loaderData?.lead ?? ''} Visi, misi, dan ${values}.`,
    path: pages.about,
    more: describeInstitute,
  });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <AboutContent about={loaderData} name={useSite().name} />;
}
