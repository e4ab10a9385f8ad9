/** The package @tgwf/co2 has no types. These are the types of the part that the benchmark uses. */
declare module '@tgwf/co2' {
  type Grid = { country: string } | number;
  export class co2 {
    constructor(options: { model: 'swd'; version: 4; rating: true });
    perByteTrace(
      bytes: number,
      green: boolean,
      options: { gridIntensity: { dataCenter: Grid; network: Grid; device: Grid } },
    ): { co2: { total: number; rating: string } };
  }
}
