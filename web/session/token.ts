export type TokenClaims = { userId: number; expiresAt: number };

/**
 * Returns the unverified claims of a token: only the server can check whether it is valid. `expiresAt` is in seconds.
 */
export function readToken(token: string): TokenClaims | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return undefined;
    const { sub, exp } = claims as { sub?: unknown; exp?: unknown };
    return typeof exp === 'number' ? { userId: Number(sub), expiresAt: exp } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a token has expired, compared in whole seconds. An invalid token counts as expired. */
export function isExpired(token: string, nowMs: number): boolean {
  const claims = readToken(token);
  return !claims || claims.expiresAt <= Math.floor(nowMs / 1000);
}
