import type { Article } from '#contract/articles/articles.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';

/** Beside the author, for admins: nobody has shown yet that the address is theirs. */
export function UnconfirmedMark({ user }: { user: { is_unconfirmed?: boolean | undefined } }) {
  if (!user.is_unconfirmed) return null;
  return <span className="font-medium text-clay-text"> email belum dipastikan</span>;
}

type AuthorNameProps = { user: Article['user']; partClassName?: string };

/** The author with their address, for admins. */
export function AuthorName({ user, partClassName = '' }: AuthorNameProps) {
  return (
    <>
      <span className={`font-medium ${partClassName}`}>{fullName(user)}</span>{' '}
      <span className={`text-ink-soft ${partClassName}`}>
        <EmailAddress address={user.email} />
        <UnconfirmedMark user={user} />
      </span>
    </>
  );
}
