import type { CallSchemas } from '#contract/call.ts';
import { done, personById } from '#contract/call-parts.ts';
import { messages } from '#contract/messages.ts';
import * as registration from './registration.ts';
import * as passwordResets from './password-resets.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';
import * as users from './users.ts';
import type { identityCalls } from './calls.ts';

export const identityCallSchemas = {
  login: { summary: 'Login', body: sessions.credentials, answer: sessions.loginAnswer },
  register: {
    summary: 'Daftar',
    body: registration.signUp,
    incomplete: messages.register.incomplete,
    answer: users.userAnswer.extend(done.shape),
    status: 201,
  },
  logout: { summary: 'Logout', answer: done },
  refresh: { summary: 'Perpanjang sesi', answer: sessions.refreshAnswer },
  me: { summary: 'Pengguna yang sedang login', answer: users.ownUserAnswer },
  forgotPassword: { summary: 'Minta kode reset password', body: passwordResets.passwordResetRequest, answer: done },
  resetPassword: { summary: 'Reset password dengan kode', body: passwordResets.passwordReset, answer: done },

  allUsers: { summary: 'Daftar pengguna', query: users.userListQuery, answer: users.userListAnswer },
  detailUsers: { summary: 'Satu pengguna', ...personById, answer: users.userAnswer },

  askSignInLink: { summary: 'Minta tautan untuk login lewat email', body: sessions.signInLinkRequest, answer: done },
  signInByLink: {
    summary: 'Login dengan tautan dari email',
    body: sessions.linkSignInWithCode,
    answer: sessions.loginAnswer,
  },
  confirmEmail: { summary: 'Pastikan alamat email dengan tautan dari email', body: sessions.linkSignIn, answer: done },
  sendConfirmation: { summary: 'Kirim lagi tautan untuk memastikan alamat email sendiri', answer: done },
  signUpForm: { summary: 'Buka formulir pendaftaran', answer: registration.signUpFormAnswer },
  startPasskeySignIn: { summary: 'Mulai login dengan passkey', answer: secondFactor.passkeyOptions },
  signInByPasskey: { summary: 'Login dengan passkey', body: secondFactor.passkeySignIn, answer: sessions.loginAnswer },
} as const satisfies Record<keyof typeof identityCalls, CallSchemas>;
