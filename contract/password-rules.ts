/** What a new password must be. */
export type PasswordRules = {
  /** Counted in code points. */
  minCharacters: number;
  /** Whether the passwords that anybody would try first are refused. */
  refusesCommon: boolean;
};

/**
 * The rules by the server's MODE. The trial's hold in every mode; a real site asks for more. The browser does not import
 * this table: the server hands the rules of its mode to the pages that need them.
 */
export const PASSWORD_RULES = {
  trial: { minCharacters: 6, refusesCommon: false },
  production: { minCharacters: 8, refusesCommon: true },
} as const satisfies Record<string, PasswordRules>;
