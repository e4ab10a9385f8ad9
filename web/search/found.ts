import type { CallAnswer } from '#contract/call-schemas.ts';

export type Found = CallAnswer<'search'>;
export type FoundWork = Found['results'][number];
export type Topic = { id: number; name: string };
