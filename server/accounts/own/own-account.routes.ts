import { passwordChangeBy } from '#contract/accounts/account.ts';
import { type Api, serve } from '#server/http/api.ts';
import { passwordRulesOf } from '#server/identity/passwords/password-rules.ts';
import { readSecondFactor } from '#server/identity/sign-in/second-factor/second-factor.service.ts';
import { cancelDeletion, readOwnDeletion, requestDeletion } from './own-deletion.service.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  keepEmail,
  readOwnEmail,
  requestEmailChange,
} from './own-email.service.ts';
import { readOwnMails, saveOwnMails, stopMails } from './own-mails.service.ts';
import { addPasskey, confirmByPasskey, removePasskey, renamePasskey, startPasskey } from './own-passkeys.service.ts';
import {
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './own-second-factor.service.ts';
import { changeOwnPassword, readOwnProfile, saveOwnProfile } from './own-account.service.ts';

export function ownAccountRoutes(api: Api): void {
  const { system } = api;
  const body = passwordChangeBy(passwordRulesOf(system.config));
  serve(api, 'changePassword', (input) => changeOwnPassword(system, input.caller, input.body), { body });
  serve(api, 'ownProfile', ({ caller }) => readOwnProfile(system, caller));
  serve(api, 'saveProfile', (input) => saveOwnProfile(system, input.caller, input.body));
  serve(api, 'ownMails', ({ caller }) => readOwnMails(system, caller));
  serve(api, 'saveOwnMails', (input) => saveOwnMails(system, input.caller, input.body.off));
  serve(api, 'stopMails', ({ body: { token } }) => stopMails(system, token));
  serve(api, 'ownEmail', ({ caller }) => readOwnEmail(system, caller));
  serve(api, 'requestEmailChange', (input) => requestEmailChange(system, input.caller, input.body));
  serve(api, 'cancelEmailChange', ({ caller }) => cancelEmailChange(system, caller));
  serve(api, 'confirmEmailChange', ({ body: { token } }) => confirmEmailChange(system, token));
  serve(api, 'keepEmail', ({ body: { token } }) => keepEmail(system, token));
  serve(api, 'ownDeletion', ({ caller }) => readOwnDeletion(system, caller));
  serve(api, 'requestDeletion', (input) => requestDeletion(system, input.caller, input.body));
  serve(api, 'cancelDeletion', ({ caller }) => cancelDeletion(system, caller));
  serve(api, 'ownSecondFactor', ({ caller }) => readSecondFactor(system, caller.id));
  serve(api, 'startSecondFactor', (input) => startSecondFactor(system, input.caller, input.body));
  serve(api, 'turnOnSecondFactor', ({ caller, body: { code }, device }) =>
    turnOnSecondFactor(system, caller, code, device),
  );
  serve(api, 'turnOffSecondFactor', (input) => turnOffSecondFactor(system, input.caller, input.body));
  serve(api, 'startPasskey', (input) => startPasskey(system, input.caller, input.body));
  serve(api, 'addPasskey', (input) => addPasskey(system, input.caller, input.body));
  serve(api, 'renamePasskey', (input) => renamePasskey(system, input.caller, input.body));
  serve(api, 'removePasskey', (input) => removePasskey(system, input.caller, input.body));
  serve(api, 'confirmByPasskey', ({ caller }) => confirmByPasskey(system, caller));
  serve(api, 'renewRecoveryCodes', (input) => renewRecoveryCodes(system, input.caller, input.body));
}
