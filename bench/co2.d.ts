/** Types for the part of the package that we use, because the package has none. */
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
