import type { FastifyInstance } from 'fastify';
import { passwordRulesOf } from '#server/identity/passwords/password-rules.ts';
import { registerPages } from '#server/reading/pages/pages.ts';
import { readFooterPages } from '#server/site-pages/public-pages.service.ts';
import { createSiteReader } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';

/** Returns the argument `addRoutes` of buildTestApp that registers the HTML pages of a site at `publicUrl`. */
export function pagesOf(publicUrl: string) {
  return async (app: FastifyInstance, system: System): Promise<void> => {
    const { config, counts } = system;
    await registerPages(app, {
      signUp: 'open',
      uploadLimits: { imageMb: 10, pdfMb: 50 },
      readSite: createSiteReader(system, readFooterPages),
      mode: 'production',
      publicUrl,
      passwordRules: passwordRulesOf(config),
      counts,
    });
  };
}
