import type { Article } from '#contract/articles/articles.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';

/** Shows admins that the author has not confirmed the e-mail address yet. */
export function UnconfirmedMark({ user }: { user: { is_unconfirmed?: boolean | undefined } }) {
  if (!user.is_unconfirmed) return null;
  return <span className="font-medium text-clay-text"> email belum dipastikan</span>;
}

/** Shows admins the author's name and e-mail address. */
export function AuthorName({ user, partClassName = '' }: { user: Article['user']; partClassName?: string }) {
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
