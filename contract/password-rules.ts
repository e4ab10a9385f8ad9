export type PasswordRules = {
  /** The minimum length of a password in code points. */
  minCharacters: number;
  refusesCommon: boolean;
};

/**
 * The password rules of each MODE of the server. Production requires more than the trial; no mode requires less. The
 * browser must not import this table: the server passes the rules of its mode to the pages that need them.
 */
export const PASSWORD_RULES = {
  trial: { minCharacters: 6, refusesCommon: false },
  production: { minCharacters: 8, refusesCommon: true },
} as const satisfies Record<string, PasswordRules>;
