/** The package subset-font has no types. These are the types of the part that make-font.ts uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, { min: number; max: number; default: number }>;
      preserveNameIds?: number[];
    },
  ): Promise<Buffer>;
}
