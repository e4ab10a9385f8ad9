import { Fragment } from 'react';

/** An e-mail address that breaks before '@' and dots where it is too long for its line, and not within a word. */
export function EmailAddress({ address }: { address: string | null }) {
  return address?.split(/(?=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
