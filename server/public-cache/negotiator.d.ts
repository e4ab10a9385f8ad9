declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /** `preferred`: the order of encodings that have the same weight. */
    encoding<Name extends string>(available: Name[], options: { preferred: Name[] }): Name | undefined;
    mediaType<Type extends string>(available: Type[]): Type | undefined;
  }
}
