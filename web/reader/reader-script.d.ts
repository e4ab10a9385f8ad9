/** The bundle of reader.ts as a string (scripts/reader-script.ts). */
declare module 'virtual:reader-script' {
  const code: string;
  export default code;
}
