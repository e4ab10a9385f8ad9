import type { MouseEvent } from 'react';
import { addressOf } from '#contract/routes.ts';
import { PRIVACY_ADDRESS, sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import type { SitePageInList } from '#contract/site-pages/site-pages.ts';
import { MoveButtons, type MoveButtonsProps } from '#web/admin/move-buttons.tsx';
import { languageLabel } from '#web/forms/language-choices.ts';
import { SEE_ON_SITE } from '#web/layouts/admin/admin-page.ts';
import { Button, named, StyledLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { SitePageStatusBadge } from './site-page-status-badge.tsx';

type SitePageRowProps = Omit<MoveButtonsProps, 'name'> & {
  page: SitePageInList;
  onDelete: (event: MouseEvent) => void;
};

export function SitePageRow({ page, onDelete, ...place }: SitePageRowProps) {
  const { id, title, address, status, language, in_footer } = page;
  const path = sitePagePath(address);
  const facts = [languageLabel(language), (in_footer || address === PRIVACY_ADDRESS) && 'Di kaki halaman'];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 pr-2 pl-5">
      <div className="mr-auto min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={addressOf('sitePageEdit', { id })}
            viewTransition
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
          >
            {title}
          </Link>
          <SitePageStatusBadge status={status} />
        </p>
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{[path, ...facts].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="-ml-3 flex flex-wrap items-center">
        <MoveButtons name={title} {...place} />
        {status === 'public' && <StyledLink to={path} styles="quiet" label={named(SEE_ON_SITE, title)} />}
        <Button styles="quiet" label={named('Hapus', title)} onClick={onDelete} />
      </div>
    </li>
  );
}
