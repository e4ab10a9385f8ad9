/** The Content-Security-Policy of files for programs: a browser that shows one runs nothing in it. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
