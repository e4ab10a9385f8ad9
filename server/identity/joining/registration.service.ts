import type { CallBody } from '#contract/call-schemas.ts';
import { ROLE_USER } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { addressInName, hasAddress } from '#contract/identity/names.ts';
import type { SignUpForm } from '#contract/identity/registration.ts';
import type { User } from '#contract/identity/users.ts';
import { AppError, invalid, notAllowed } from '#server/errors.ts';
import { passwordRulesOf, refuseCommonPassword } from '#server/identity/passwords/password-rules.ts';
import { limitAccount, limitSignUp } from '#server/http/rate-limits/rate-limits.service.ts';
import type { SignUpRefusal, System } from '#server/system.ts';
import { createUser, requireUser } from '#server/identity/users/users.service.ts';
import { mailConfirmation } from './confirmation.service.ts';
import { checkFormToken, type FormTime, makeFormToken, MIN_SECONDS } from './form-time.ts';
import { domainOf, domainWithQuota, isThrowaway } from './mail-domains.ts';

const NOT_OPEN = {
  invite: 'Akun baru hanya dibuat lewat undangan kami. Ingin menulis? Hubungi kami lewat halaman Contact.',
  closed: 'Pendaftaran akun baru sedang ditutup. Ada pertanyaan? Hubungi kami lewat halaman Contact.',
};

const THROWAWAY =
  'Alamat email sekali pakai tidak dapat dipakai di sini. Tulis alamat yang Anda baca, karena kabar tentang artikel Anda dikirim ke sana.';

const FORM_TIMES: Record<Exclude<FormTime, 'right'>, string> = {
  'too early': 'Formulir ini dikirim terlalu cepat. Periksa isian Anda, tunggu beberapa detik, lalu kirim lagi.',
  'too late': 'Halaman ini terlalu lama terbuka. Kirim sekali lagi, atau muat ulang halaman ini lebih dulu.',
};

/** Returns a token with the present time, which the sign-up form sends back with the registration. */
export async function openSignUpForm(system: System): Promise<SignUpForm> {
  return { form_token: makeFormToken(system.secret, system.clock.now()), wait_seconds: minSeconds(system) };
}

/**
 * Registers an author. A role in the request is ignored.
 * @param address the client's IP address
 * @throws 403 unless SIGNUP=open; 422 for invalid fields, and for a form that a program seems to have filled in; 429
 * after too many registrations
 */
export async function register(
  system: System,
  { website, form_token, ...input }: CallBody<'register'>,
  address: string,
): Promise<{ user: User; message: string }> {
  const { signUp } = system.config;
  if (signUp !== 'open') throw refused(system, 'closed', notAllowed(NOT_OPEN[signUp]));
  refusePrograms(system, { website, form_token });
  await refuseSpamFields(system, input);
  refuseCommonPassword(passwordRulesOf(system.config), 'password', input.password);
  await keepToQuotas(system, input.email, address);
  const id = await createUser(system, input, ROLE_USER, {
    isConfirmed: false,
    also: (tx, user) => mailConfirmation(system, tx, user),
  });
  return { user: await requireUser(system, id), message: messages.register.succeeded };
}

/**
 * Checks the new address of a user whose address was never confirmed, by the same rules as for a registration. The mail
 * to the new address counts towards the three confirmation mails that a user can get in a day.
 * @throws 422 for a disposable mailbox; 429 after three mails in a day, and for a mail domain with too many accounts
 */
export async function acceptCorrection(system: System, userId: number, email: string): Promise<void> {
  const domain = domainOf(email);
  if (await isThrowaway(domain, system.config.blockedMailDomains)) {
    throw refused(system, 'mail_domain', invalid('email', THROWAWAY));
  }
  await limitAccount(system, 'sendConfirmation', userId);
  const quota = domainWithQuota(domain);
  if (quota !== undefined) await limitAccount(system, 'signUpMailDomain', quota);
}

function refusePrograms(
  system: System,
  { website, form_token }: Pick<CallBody<'register'>, 'website' | 'form_token'>,
): void {
  if (website) {
    const text =
      'Isian yang tersembunyi ikut terisi, mungkin oleh program pengisi formulir. Muat ulang halaman ini, lalu isi sendiri.';
    throw refused(system, 'hidden_field', invalid('website', text));
  }
  if (form_token === undefined) return;
  const time = checkFormToken(system.secret, form_token, system.clock.now(), minSeconds(system));
  if (time !== 'right') throw refused(system, 'form_time', invalid('form_token', FORM_TIMES[time]));
}

/** Refuses disposable mailboxes, and names with a web or mail address in them. Reports all wrong fields at once. */
async function refuseSpamFields(
  system: System,
  input: Omit<CallBody<'register'>, 'website' | 'form_token'>,
): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (hasAddress(input.nama_depan)) errors['nama_depan'] = [addressInName('Nama depan')];
  if (hasAddress(input.nama_belakang)) errors['nama_belakang'] = [addressInName('Nama belakang')];
  const hasWrongName = Object.keys(errors).length > 0;
  if (await isThrowaway(domainOf(input.email), system.config.blockedMailDomains)) {
    errors['email'] = [THROWAWAY];
  }
  const [message] = Object.values(errors)[0] ?? [];
  if (message === undefined) return;
  throw refused(system, hasWrongName ? 'name' : 'mail_domain', new AppError('invalid', message, { errors }));
}

async function keepToQuotas(system: System, email: string, address: string): Promise<void> {
  try {
    await limitSignUp(system, { address, mailDomain: domainWithQuota(domainOf(email)) });
  } catch (error) {
    throw error instanceof AppError ? refused(system, 'quota', error) : error;
  }
}

/** RATE_LIMIT=off also removes the minimum time, because load tests and browser tests send the form at once. */
function minSeconds({ config }: System): number {
  return config.rateLimit ? MIN_SECONDS : 0;
}

function refused({ counts }: System, reason: SignUpRefusal, error: AppError): AppError {
  counts.refusedSignUps[reason] += 1;
  return error;
}
