declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /** `preferred` decides between encodings of equal weight. */
    encoding<Name extends string>(available: Name[], options: { preferred: Name[] }): Name | undefined;
  }
}
