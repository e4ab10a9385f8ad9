import { CheckIcon, Icon, type IconProps } from './icons.tsx';

/** A button to share the page's address. web/reader/share.ts handles it. It is hidden if scripts do not run. */
export function ShareButton({ title }: { title: string }) {
  return (
    <div className="flex flex-wrap items-center text-sm noscript:invisible sm:flex-row-reverse print:hidden">
      <button
        type="button"
        data-shares={title}
        className="group inline-flex min-h-11 items-center gap-2.5 rounded-full border border-ink/25 px-4 font-semibold transition-colors hover:border-ink hover:bg-surface"
      >
        <span className="share-native">
          <ShareIcon />
          Bagikan
        </span>
        <span className="share-copy">
          <CopyIcon className="size-[1.2em] group-data-copied:hidden" />
          <CheckIcon className="hidden size-[1.2em] group-data-copied:block" />
          Salin tautan
        </span>
      </button>
      <span role="status" className="px-4 py-1 text-ink-soft empty:hidden" />
    </div>
  );
}

const ShareIcon = (props: IconProps) => (
  <Icon {...props} path="M12 15V4m-4.5 4L12 3.5 16.5 8M6 12.5V19a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 19v-6.5" />
);
const CopyIcon = (props: IconProps) => <Icon {...props} path="M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9" />;
