/** Returns the code of an error of Node or a driver, like 'ENOENT', or undefined if there is none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the message of an error. Of any other thrown value it returns the text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
