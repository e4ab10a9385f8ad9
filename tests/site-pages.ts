import type { FastifyInstance } from 'fastify';
import { passwordRulesOf } from '#server/identity/passwords/password-rules.ts';
import { registerPages } from '#server/reading/pages/pages.ts';
import type { System } from '#server/system.ts';

/** Returns what adds the pages of a site at this address to the application of buildTestApp or openTestApp. */
export function pagesOf(publicUrl: string) {
  return async (app: FastifyInstance, { config, counts }: System): Promise<void> =>
    await registerPages(app, {
      uploadLimits: { imageMb: 10, pdfMb: 50 },
      mode: 'production',
      publicUrl,
      passwordRules: passwordRulesOf(config),
      counts,
    });
}
