import type { ReactNode } from 'react';
import type { Language } from '#contract/constants.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { PrintedAddress } from './printed-address.tsx';
import { Reading, type ReadingProps } from './reading.tsx';

type ReadingPageProps = Omit<ReadingProps, 'before' | 'beside' | 'heading'> & {
  above: { to: string; label: string; lang?: Language };
  /** The page's path. Without it, as for an unsent post, there is no share button. */
  path?: string;
  /** Shown above the post, for example its status for the author. Replaces the share button. */
  status?: ReactNode;
  /** 'h2' if the page has its own h1, such as a page with a form. */
  heading?: 'h1' | 'h2';
};

export function ReadingPage(props: ReadingPageProps) {
  const { above, path, status, heading = 'h1', children, ...reading } = props;
  const { post } = reading;
  return (
    <div className="page-width pt-8 sm:pt-12 print:pt-4">
      <Reading
        {...reading}
        heading={heading}
        before={
          <>
            <Breadcrumb
              above={above}
              title={post.title}
              titleLang={post.language === 'en' ? 'en' : undefined}
              {...(heading === 'h2' && { name: 'Jejak tulisan' })}
            />
            {status}
          </>
        }
        beside={!status && path !== undefined && <ShareButton title={post.title} />}
      >
        {children}
        {!status && path !== undefined && <PrintedAddress path={path} />}
      </Reading>
    </div>
  );
}
