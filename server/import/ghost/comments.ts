import { plainText } from '#server/text/plain-text.ts';
import type { Loss } from '#server/import/source.ts';
import { textOf, timeOf } from './columns.ts';
import type { Row } from './rows.ts';

const QUOTED_CHARACTERS = 100;

/** Returns the loss that a comment of a reader is. */
export function commentLoss(row: Row): Loss {
  const text = plainText(textOf(row, 'html'), QUOTED_CHARACTERS * 2);
  const quote = text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text;
  const time = timeOf(row, 'created_at');
  const date = time === undefined ? '' : ` of ${time.slice(0, 10)}`;
  return { key: textOf(row, 'post_id'), title: '', kind: 'comment', what: `The comment${date}: "${quote}".` };
}
