/** What the previous page, or a rule of the session, passes on to the sign-in page. */
export type Arrival = { notice?: string | undefined; email?: string | undefined };

export function arrivalOf(state: unknown): Arrival {
  const { notice, email } = (state ?? {}) as Record<string, unknown>;
  return {
    notice: typeof notice === 'string' ? notice : undefined,
    email: typeof email === 'string' ? email : undefined,
  };
}
