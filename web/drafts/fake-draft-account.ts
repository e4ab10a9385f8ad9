import type { Draft as AccountDraft, DraftSave } from '#contract/posts/drafts.ts';
import { ApiError } from '#web/api/client.ts';

/** Simulates one user's drafts on the server. It refuses what server/posts/drafts/ refuses. */
export function createFakeAccount(now: () => number) {
  const rows = new Map<string, AccountDraft & { isRemoved: boolean }>();
  const found = (id: string) => {
    const row = rows.get(id);
    if (!row || row.isRemoved) throw new ApiError(404, { message: 'Tulisan itu tidak ada lagi di akun Anda.' });
    return row;
  };
  const at = () => new Date(now()).toISOString();
  const account = {
    rows,
    /** If set, every save fails with this error. */
    refusal: undefined as ApiError | undefined,
    /** Draft ids of all save calls, in their order. */
    saves: [] as string[],
    save(id: string, { rev, ...given }: DraftSave) {
      account.saves.push(id);
      if (account.refusal) throw account.refusal;
      const row = rows.get(id);
      if (row?.isRemoved) throw new ApiError(404, { code: 'draftGone', message: 'Sudah dikirim.' });
      if (row && row.rev !== rev) throw new ApiError(409, { code: 'draftAhead', message: 'Sudah diubah.', draft: row });
      const created_at = row?.created_at ?? at();
      rows.set(id, { ...given, id, rev: rev + 1, created_at, updated_at: at(), isRemoved: false });
      return { rev: rev + 1 };
    },
    read: found,
    remove: (id: string) => {
      rows.set(id, { ...found(id), fields: {}, isRemoved: true });
    },
    list() {
      const drafts = [...rows.values()].filter(({ isRemoved }) => !isRemoved);
      return {
        drafts: drafts.map(({ fields, ...row }) => ({ ...row, title: fields['title'] ?? '' })),
        removed: [...rows.values()].filter(({ isRemoved }) => isRemoved).map(({ id }) => id),
      };
    },
    /** Simulates removeSentDraft: deletes the draft that a sent form names as `id:rev:device`. */
    send(sent: string) {
      const [id = '', rev, device = ''] = sent.split(':');
      const row = rows.get(id);
      if (row && row.rev > Number(rev) && row.device !== device) return;
      const empty = { fields: {}, version: '', file_name: null, created_at: at(), updated_at: at(), isRemoved: true };
      rows.set(id, { id, form: 'article', subject: null, device, rev: Number(rev), ...empty });
    },
    /** Returns the texts that the account has. */
    texts: () => [...rows.values()].map(({ fields }) => Object.values(fields).join(' ')),
  };
  return account;
}

export type FakeAccount = ReturnType<typeof createFakeAccount>;
