import { useRouteLoaderData } from 'react-router';
import type { UploadLimits } from '#contract/rules.ts';
import type { loader } from '#web/root.tsx';

/** Returns this server's size limits for files. Every page has loaded them with the root loader. */
export function useUploadLimits(): UploadLimits {
  const site = useRouteLoaderData<typeof loader>('root');
  if (!site) throw new Error('A form is shown without the data of its page');
  return site.uploadLimits;
}
