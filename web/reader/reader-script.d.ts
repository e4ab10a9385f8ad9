/** The bundle of reader.ts as a string (scripts/reader-script.ts). */
declare module 'virtual:reader-script' {
  const code: string;
  export default code;
}

/** The address of the bundle of suggestions/suggestions.ts (scripts/reader-script.ts). */
declare module 'virtual:suggestions-address' {
  const address: string;
  export default address;
}
