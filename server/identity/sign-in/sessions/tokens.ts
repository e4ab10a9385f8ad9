import { errors, jwtVerify, SignJWT } from 'jose';
import type { System } from '#server/system.ts';

export type TokenClaims = { userId: number; sessionId: string; tokenId: string; expiresAt: Date };

const ALGORITHM = 'HS256';
const ISSUER = 'terarah';

/** Signs a JWT that contains the session's id. The JWT is valid only while the session is. */
export async function signToken({ secret, clock }: System, claims: TokenClaims): Promise<string> {
  return await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(String(claims.userId))
    .setJti(claims.tokenId)
    .setIssuedAt(clock.now())
    .setExpirationTime(claims.expiresAt)
    .sign(secret);
}

/** Caches verified tokens per secret, because a browser sends the same token hundreds of times. */
const checked = new WeakMap<System['secret'], Map<string, TokenClaims>>();
const MOST_CHECKED = 5000;

/** Returns the claims of a token that we have signed, even if it has expired. Returns undefined for any other text. */
export async function readToken({ secret }: System, token: string): Promise<TokenClaims | undefined> {
  const known = checked.get(secret) ?? new Map<string, TokenClaims>();
  checked.set(secret, known);
  const claims = known.get(token) ?? (await checkToken(secret, token));
  if (claims && !known.has(token)) {
    if (known.size >= MOST_CHECKED) known.clear();
    known.set(token, claims);
  }
  return claims;
}

/** Returns false if a part has an added `=`, or changed unused bits in its last letter. jose would accept both. */
const isCanonical = (token: string) =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

async function checkToken(secret: System['secret'], token: string): Promise<TokenClaims | undefined> {
  if (!isCanonical(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      // Turns off the library's expiry check: callers compare with the system's clock, and a refresh accepts tokens
      // that have just expired.
      currentDate: new Date(0),
    });
    const { sub, sid, jti, exp } = payload;
    if (!sub || typeof sid !== 'string' || !jti || !exp) return undefined;
    return { userId: Number(sub), sessionId: sid, tokenId: jti, expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
