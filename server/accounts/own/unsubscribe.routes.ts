import { addressOf } from '#contract/routes.ts';
import type { Api } from '#server/http/api.ts';
import { readStopToken, UNSUBSCRIBE_PATH } from '#server/mail/unsubscribe.ts';
import { switchMailsOff } from './own-mails.service.ts';

/** The maximum size of the body, which is only "List-Unsubscribe=One-Click" (RFC 8058). */
const BODY_BYTES = 1024;

/**
 * Serves the address in the List-Unsubscribe header of mails (RFC 8058). The contract does not list this route, because
 * mail programs send a form, not JSON. The route reads only the token.
 */
export function unsubscribeRoutes({ app, system }: Api): void {
  const url = `${UNSUBSCRIBE_PATH}/:token`;
  app.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: BODY_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, async () => undefined);
    scope.post<{ Params: { token: string } }>(url, { schema: { hide: true } }, async ({ params }, reply) => {
      await switchMailsOff(system, params.token);
      return reply.type('text/plain; charset=utf-8').send('Email seperti ini dimatikan.\n');
    });
    // Some mail programs open the address in a browser instead of sending the form.
    scope.get<{ Params: { token: string } }>(url, { schema: { hide: true } }, async ({ params: { token } }, reply) => {
      const page = readStopToken(system.secret, token)
        ? `${addressOf('stopMails')}#${token}`
        : `${addressOf('account')}#email`;
      return reply.redirect(page);
    });
  });
}
