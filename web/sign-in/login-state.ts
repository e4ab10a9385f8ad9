/** What the previous page, or the session, passes on to the sign-in page in the state of the navigation. */
export type LoginState = { notice?: string | undefined; email?: string | undefined };

export function loginStateOf(state: unknown): LoginState {
  const { notice, email } = (state ?? {}) as Record<string, unknown>;
  return {
    notice: typeof notice === 'string' ? notice : undefined,
    email: typeof email === 'string' ? email : undefined,
  };
}
