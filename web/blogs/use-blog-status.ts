import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BlogInList } from '#contract/posts/blogs.ts';
import { type BlogStatus, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/ui/notify.ts';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { firstControl, main } from '#web/admin/use-deletion.tsx';
import { blankOf } from '#web/forms/form-fields.ts';
import { BLOG_FIELDS } from './blog-fields.ts';
import { otherStatus } from './blog-status.ts';

type Titled = Pick<BlogInList, 'id' | 'title'>;

/**
 * Switches a post of the list between On Post and On Hold. The toast offers to undo it. The rows must be <li>: when a
 * row leaves a list that shows one status only, the next row gets the focus.
 */
export function useBlogStatus() {
  const { revalidate } = useRevalidator();
  const [changing, setChanging] = useState<number>();
  const isUnderWay = useRef(false);
  /** The button that was pressed last, and the row after its row. */
  const left = useRef<{ pressed: Element; next: Element | null | undefined }>(undefined);

  /**
   * `seen`: the `updated_at` that the admin has loaded. The server refuses to change a newer version. @returns the
   * error, which a toast has already shown
   */
  async function change(blog: Titled, status: BlogStatus, seen?: string): Promise<string | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setChanging(blog.id);
    try {
      await storeStatus(blog.id, status, seen);
      notify('success', changedText(blog, status), { label: 'Urungkan', run: () => void undo(blog, status) });
      return undefined;
    } catch (error) {
      return notifyFailure(error, blog);
    } finally {
      await revalidate();
      isUnderWay.current = false;
      setChanging(undefined);
    }
  }

  async function undo(blog: Titled, status: BlogStatus): Promise<void> {
    const before = otherStatus(status);
    try {
      await storeStatus(blog.id, before);
      notify('success', changedText(blog, before));
      // The focused button disappears with its toast, so <main> gets the focus.
      main()?.focus({ preventScroll: true });
    } catch (error) {
      notifyFailure(error, blog);
    }
    void revalidate();
  }

  function changeOnCard(blog: BlogInList, { currentTarget: pressed }: MouseEvent): void {
    const row = pressed.closest('li');
    left.current = { pressed, next: row?.nextElementSibling ?? row?.previousElementSibling };
    void change(blog, otherStatus(blog.status), blog.updated_at);
  }

  // The button disappears with its row. An effect is needed, because revalidate() resolves before the new rows are
  // rendered.
  useEffect(() => {
    if (!left.current || left.current.pressed.isConnected) return;
    if (document.activeElement === document.body) (firstControl(left.current.next) ?? main())?.focus();
    left.current = undefined;
  });

  return { changing, change, changeOnCard };
}

/** Loads the post and sends it back with the new status: the API wants a whole post, and a list has only previews. */
async function storeStatus(id: number, status: BlogStatus, seen?: string): Promise<void> {
  const { blog } = await sessionApi('detailBlog', { params: { id } });
  if (blog.status === status) return;
  // Reads the text as the edit form does, so that it is stored unchanged.
  const { title = '', content = '' } = blankOf(BLOG_FIELDS.add, blog).fields;
  const body = { title, content, status, updated_at: seen ?? blog.updated_at };
  await sessionApi('editBlog', { params: { id }, body });
}

function changedText({ title }: Titled, status: BlogStatus): string {
  return status === PUBLIC_BLOG_STATUS
    ? `“${title}” kini On Post dan tampil untuk umum.`
    : `“${title}” kini On Hold dan tidak tampil untuk umum.`;
}

function notifyFailure(error: unknown, { title }: Titled): string | undefined {
  if (error instanceof SessionEnded) return undefined;
  if (!(error instanceof ApiError)) throw error;
  const text =
    error.status === 409
      ? `“${title}” sudah diubah orang lain. Kini tampil versi terbarunya: periksa dulu, lalu coba lagi.`
      : (error.serverMessage ?? messages.blogs.editFailed);
  notify('error', text);
  return error.status === 0 ? error.message : text;
}
