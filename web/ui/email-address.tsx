import { Fragment } from 'react';

/** Shows an e-mail address. A line breaks only before '@' or a dot. */
export function EmailAddress({ address }: { address: string | null }) {
  return address?.split(/(?=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
