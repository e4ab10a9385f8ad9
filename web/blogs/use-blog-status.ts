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
 * Switches a post of the list between On Post and On Hold. A toast offers to undo that. If the list shows only one
 * status, the switched row disappears and the next row, which must be an <li>, gets the focus.
 */
export function useBlogStatus() {
  const { revalidate } = useRevalidator();
  const [changing, setChanging] = useState<number>();
  const isUnderWay = useRef(false);
  /** The button that was pressed last, and the row after its row. */
  const left = useRef<{ pressed: Element; next: Element | null | undefined }>(undefined);

  /**
   * Changes the status. The server refuses if the post has changed since `seen`, the `updated_at` of the loaded post.
   * @returns the error, which a toast has already shown
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

  // If the pressed button has disappeared with its row, the next row gets the focus. An effect does this, because
  // revalidate() resolves before React has rendered the new rows.
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
  // Reads title and text in the same way as the edit form, so that they are stored unchanged.
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
