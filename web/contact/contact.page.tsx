import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { siteContext } from '#web/api/site-context.ts';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { describeInstitute } from '#web/layouts/structured-data.ts';
import { isAtDefaultAddress } from '#web/site/frame-of-site.ts';
import { frameOfRoot } from '#web/site/site-frame.ts';
import { ContactContent } from './contact-content.tsx';
import type { Route } from './+types/contact.page.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(siteContext);
  return { contact: site.contact, hasDrawing: isAtDefaultAddress(site) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { name, address, email, phone } = frameOfRoot(matches[0]?.loaderData);
  return describePage(matches, {
    title: withInstitute(matches, labels.navigation.contact),
    description: `Alamat, e-mail, dan telepon ${name}: ${address.join(', ')}. ${email}, ${phone}.`,
    path: pages.contact,
    more: describeInstitute,
  });
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return <ContactContent {...loaderData} />;
}
