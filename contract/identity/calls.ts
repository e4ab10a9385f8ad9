import type { Call } from '#contract/call.ts';

export const identityCalls = {
  login: { method: 'POST', path: '/login', who: 'anyone', ownToken: true },
  register: { method: 'POST', path: '/register', who: 'anyone', ownToken: true },
  logout: { method: 'POST', path: '/logout', who: 'anyone', ownToken: true },
  refresh: { method: 'POST', path: '/refresh', who: 'anyone', ownToken: true },
  me: { method: 'GET', path: '/me', who: 'user' },
  forgotPassword: { method: 'POST', path: '/forgot-password', who: 'anyone', ownToken: true },
  resetPassword: { method: 'POST', path: '/reset-password', who: 'anyone', ownToken: true },
  allUsers: { method: 'GET', path: '/allUsers', who: 'admin' },
  detailUsers: { method: 'GET', path: '/detailUsers/{id}', who: 'admin' },
  askSignInLink: { method: 'POST', path: '/askSignInLink', who: 'anyone', ownToken: true },
  signInByLink: { method: 'POST', path: '/signInByLink', who: 'anyone', ownToken: true },
  confirmEmail: { method: 'POST', path: '/confirmEmail', who: 'anyone', ownToken: true },
  sendConfirmation: { method: 'POST', path: '/sendConfirmation', who: 'user' },
  signUpForm: { method: 'GET', path: '/signUpForm', who: 'anyone', ownToken: true, isUncached: true },
  startPasskeySignIn: { method: 'POST', path: '/startPasskeySignIn', who: 'anyone', ownToken: true },
  signInByPasskey: { method: 'POST', path: '/signInByPasskey', who: 'anyone', ownToken: true },
} as const satisfies Record<string, Call>;
