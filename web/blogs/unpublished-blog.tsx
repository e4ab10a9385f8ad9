import { PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { SWITCH_LABELS } from './blog-status.ts';

/** A new post that was saved but could not be published. `reason` is the server's message. */
export type UnpublishedBlog = { id: number; title: string; reason: string };

/**
 * Publishes a post that was just added. If that fails, returns the post, which stays on hold: the admin can try again.
 * @throws SessionEnded
 */
export async function publishNew(
  id: number,
  { title, content }: { title: string; content: string },
): Promise<UnpublishedBlog | undefined> {
  try {
    await sessionApi('editBlog', { params: { id }, body: { title, content, status: PUBLIC_BLOG_STATUS } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify('error', 'Blog sudah tersimpan, tetapi belum dapat diterbitkan.');
    return { id, title, reason: error.message };
  }
}

type UnpublishedNoticeProps = { blog: UnpublishedBlog; isBusy: boolean; onPublish: () => void };

export function UnpublishedNotice({ blog, isBusy, onPublish }: UnpublishedNoticeProps) {
  return (
    <div
      role="alert"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-l-4 border-line border-l-clay bg-surface px-5 py-4 text-sm"
    >
      <div className="flex min-w-0 flex-1 basis-80 gap-3">
        <WarningIcon className="mt-0.5 size-5 text-clay-text" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-medium">
            “{blog.title}” sudah tersimpan dengan status <span lang="en">On Hold</span>, tetapi belum dapat diterbitkan.
          </p>
          <p className="mt-1">{blog.reason}</p>
          <p className="mt-1 text-ink-soft">
            Tidak perlu ditulis lagi: tekan “{SWITCH_LABELS.onpost}” untuk mencoba lagi.
          </p>
        </div>
      </div>
      <Button
        styles="small"
        className="aria-disabled:cursor-progress aria-disabled:opacity-80"
        label={SWITCH_LABELS.onpost}
        aria-disabled={isBusy}
        onClick={onPublish}
      />
    </div>
  );
}
