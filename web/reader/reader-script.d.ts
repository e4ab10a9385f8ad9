/** The text of reader.ts as one script (scripts/reader-script.ts). */
declare module 'virtual:reader-script' {
  const code: string;
  export default code;
}
