export type TokenClaims = { userId: number; expiresAt: number };

/** What the token says of itself, unverified: the server alone decides whether it holds. `expiresAt` in seconds. */
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

/** Compared in seconds. What is no token of ours has no time left. */
export function isExpired(token: string, nowMs: number): boolean {
  const claims = readToken(token);
  return !claims || claims.expiresAt <= Math.floor(nowMs / 1000);
}
