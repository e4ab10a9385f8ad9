import { messages } from '#contract/messages.ts';
import type { Deletable } from '#server/posts/deletions/deletable.ts';

export const bookKind: Deletable = {
  entity: 'book',
  table: 'books',
  fileColumn: 'file',
  holders: [],
  notFound: messages.books.notFound,
};
