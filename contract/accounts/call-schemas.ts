import { z } from 'zod';
import type { CallSchemas } from '#contract/call.ts';
import { done, doneWithId, personById } from '#contract/call-parts.ts';
import * as account from './account.ts';
import * as accountActs from './account-acts.ts';
import * as accountDeletion from './account-deletion.ts';
import * as emailChanges from './email-changes.ts';
import * as invitations from './invitations.ts';
import * as people from './people.ts';
import * as secondFactor from '#contract/identity/second-factor.ts';
import * as sessions from '#contract/identity/sessions.ts';
import * as spam from './spam.ts';
import type { accountCalls } from './calls.ts';

export const accountCallSchemas = {
  changePassword: { summary: 'Ganti password sendiri', body: account.passwordChange, answer: done },
  ownProfile: { summary: 'Profil sendiri', answer: account.ownProfileAnswer },
  saveProfile: { summary: 'Simpan profil sendiri', body: account.profileForm, answer: account.profileSaved },
  ownSessions: { summary: 'Perangkat tempat Anda masuk', answer: account.ownSessionsAnswer },
  endSession: {
    summary: 'Keluarkan satu perangkat sendiri',
    params: z.object({ id: account.sessionId }),
    notFound: 'Perangkat itu sudah keluar.',
    answer: done,
  },
  endOtherSessions: { summary: 'Keluarkan semua perangkat sendiri yang lain', answer: done },
  ownMails: { summary: 'Email yang diterima sendiri', answer: account.ownMailsAnswer },
  saveOwnMails: { summary: 'Pilih email yang diterima sendiri', body: account.ownMailsForm, answer: done },
  ownEmail: { summary: 'Email sendiri', answer: emailChanges.ownEmailAnswer },
  requestEmailChange: { summary: 'Ganti email sendiri', body: emailChanges.emailChangeForm, answer: done },
  cancelEmailChange: { summary: 'Batalkan perubahan email sendiri', answer: done },
  confirmEmailChange: {
    summary: 'Pastikan perubahan email dengan tautan dari email',
    body: sessions.linkSignIn,
    answer: emailChanges.emailConfirmedAnswer,
  },
  keepEmail: { summary: 'Tolak perubahan email dengan tautan dari email', body: sessions.linkSignIn, answer: done },
  ownDeletion: { summary: 'Penghapusan akun sendiri', answer: accountDeletion.ownDeletionAnswer },
  requestDeletion: {
    summary: 'Hapus akun sendiri',
    body: accountDeletion.deletionForm,
    answer: accountDeletion.ownDeletionAnswer.extend(done.shape),
  },
  cancelDeletion: { summary: 'Batalkan penghapusan akun sendiri', answer: done },
  stopMails: {
    summary: 'Hentikan email ke alamat yang belum dipastikan, dengan tautan dari email',
    body: sessions.linkSignIn,
    answer: done,
  },
  people: { summary: 'Semua pengguna, untuk admin', query: people.peopleQuery, answer: people.peopleAnswer },
  person: { summary: 'Satu pengguna: tulisan, keputusan dan perangkatnya', ...personById, answer: people.personAnswer },
  ownSecondFactor: { summary: 'Verifikasi dua langkah sendiri', answer: secondFactor.ownSecondFactorAnswer },
  startSecondFactor: {
    summary: 'Hubungkan aplikasi autentikator',
    body: secondFactor.identityForm,
    answer: secondFactor.secondFactorStart,
  },
  turnOnSecondFactor: {
    summary: 'Nyalakan verifikasi dua langkah dengan kode pertama',
    body: secondFactor.secondFactorConfirmation,
    answer: secondFactor.recoveryCodesAnswer,
  },
  turnOffSecondFactor: { summary: 'Matikan verifikasi dua langkah', body: secondFactor.identityForm, answer: done },
  renewRecoveryCodes: {
    summary: 'Buat kode pemulihan baru',
    body: secondFactor.identityForm,
    answer: secondFactor.recoveryCodesAnswer,
  },
  removeSpam: { summary: 'Hapus akun spam dengan semua kirimannya', body: spam.spamRequest, answer: spam.spamAnswer },
  restoreSpam: {
    summary: 'Batalkan penghapusan akun spam, selama sepuluh menit',
    body: spam.spamRequest,
    answer: spam.spamAnswer,
  },
  actOnAccount: {
    summary: 'Jadikan admin, cabut hak admin, tutup atau buka kembali akun',
    ...personById,
    body: accountActs.accountActForm,
    answer: done,
  },
  invite: {
    summary: 'Undang seseorang lewat email',
    body: invitations.invitationForm,
    answer: doneWithId,
    status: 201,
  },
  inviteAgain: {
    summary: 'Kirim lagi undangan yang belum diterima',
    ...personById,
    body: secondFactor.identityForm,
    answer: done,
  },
  acceptInvitation: { summary: 'Terima undangan dan buat password', body: invitations.acceptance, answer: done },
  startPasskey: {
    summary: 'Mulai menambah passkey',
    body: secondFactor.identityForm,
    answer: secondFactor.passkeyOptions,
  },
  addPasskey: { summary: 'Tambah passkey', body: secondFactor.newPasskey, answer: secondFactor.recoveryCodesAnswer },
  renamePasskey: { summary: 'Ganti nama passkey sendiri', body: secondFactor.passkeyName, answer: done },
  removePasskey: { summary: 'Hapus passkey sendiri', body: secondFactor.passkeyRemoval, answer: done },
  confirmByPasskey: { summary: 'Mulai memastikan dengan passkey bahwa ini Anda', answer: secondFactor.passkeyOptions },
} as const satisfies Record<keyof typeof accountCalls, CallSchemas>;
