/** Beside the author, for admins: nobody has shown yet that the address is theirs. */
export function UnconfirmedMark({ user }: { user: { is_unconfirmed?: boolean | undefined } }) {
  if (!user.is_unconfirmed) return null;
  return <span className="font-medium text-clay-text"> email belum dipastikan</span>;
}
