/** The navigation state that the previous page, or the code in web/session, passes to the sign-in page. */
export type LoginState = { notice?: string | undefined; email?: string | undefined };

export function loginStateOf(state: unknown): LoginState {
  const { notice, email } = (state ?? {}) as Record<string, unknown>;
  return {
    notice: typeof notice === 'string' ? notice : undefined,
    email: typeof email === 'string' ? email : undefined,
  };
}
