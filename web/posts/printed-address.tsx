import { useRouteLoaderData } from 'react-router';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';

/** Shows on paper where the text was printed from. `path`: the page's path. */
export function PrintedAddress({ path }: { path: string }) {
  const root = useRouteLoaderData('root') as { publicUrl: string } | undefined;
  return (
    <p
      lang={DEFAULT_LANGUAGE}
      className="mt-10 hidden border-t border-line pt-4 text-sm print:block print:break-before-avoid"
    >
      Sumber: {root?.publicUrl}
      {path}
    </p>
  );
}
