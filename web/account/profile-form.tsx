import type { Profile } from '#contract/accounts/account.ts';
import { GENDERS } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { labels } from '#contract/messages.ts';
import { addressOf } from '#contract/routes.ts';
import { findMissing } from '#web/sign-in/required-fields.ts';
import { genderOf, textsOf } from '#web/sign-in/register-values.ts';
import { session } from '#web/session/browser-session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { controlStyles, FieldFrame, type FieldProps, TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/section.tsx';
import { useSubmission } from '#web/session/use-submission.ts';

const REQUIRED = { nama_depan: 'Nama depan', nama_belakang: 'Nama belakang', no_hp: 'No. HP', gender: 'Gender' };
const LABELS = {
  ...REQUIRED,
  affiliation: 'Afiliasi',
  citation_name: 'Nama untuk sitasi',
  bio: 'Bio',
  orcid: 'ORCID',
};

/**
 * Edits what the user publishes about themselves, and their contact data. `ownPage`: the user's id, if they have a
 * public author page. The fields are uncontrolled, so that they keep their text after an error.
 */
export function ProfileForm({ profile, ownPage }: { profile: Profile; ownPage: number | undefined }) {
  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    check: (values) => findMissing(REQUIRED, values),
    send: async (values) => {
      const body = { ...textsOf(values, LABELS), gender: genderOf(values) };
      const { message, user } = await sessionApi('saveProfile', { body });
      session.keepUser(user);
      notify('success', message);
    },
  });
  const text = (name: keyof typeof LABELS) => ({ ...field(name), defaultValue: profile[name] ?? '' });

  return (
    <Section id="profil" title="Profil" className="scroll-mt-28">
      <p className="mt-2 text-ink-soft">
        {ownPage === undefined ? (
          'Nama Anda tampil pada tulisan Anda yang terbit. Sejak artikel pertama Anda terbit, nama, afiliasi, ORCID, dan bio juga tampil di halaman penulis Anda.'
        ) : (
          <>
            Nama, afiliasi, ORCID, dan bio tampil di{' '}
            <Link
              to={addressOf('author', { id: ownPage })}
              className="underline decoration-line underline-offset-4 hover:decoration-current"
            >
              halaman penulis Anda
            </Link>
            , yang terbuka untuk semua orang.
          </>
        )}{' '}
        No. HP dan gender hanya dilihat redaksi.
      </p>
      <div className="mt-6">
        <Form ref={form} onSubmit={onSubmit} problem={errors.form} aria-labelledby="profil-judul">
          <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
            <TextField {...text('nama_depan')} autoComplete="given-name" required />
            <TextField
              {...text('nama_belakang')}
              autoComplete="family-name"
              required
              hint={'Satu nama saja? Isi tanda hubung\u00a0(-).'}
            />
          </div>
          <TextField {...text('no_hp')} type="tel" autoComplete="tel" required />
          <ChoiceField {...text('gender')} options={GENDERS.map((value) => ({ value, label: labels.gender[value] }))} />
          <TextField
            {...text('affiliation')}
            autoComplete="organization"
            hint="Kampus, lembaga, atau komunitas Anda."
          />
          <TextField
            {...text('citation_name')}
            placeholder={fullName(profile)}
            hint="Tampil di sitasi tulisan Anda yang terbit. Isi bila kutipan menulis nama Anda dengan cara lain, misalnya “Rahma, S.”"
          />
          <TextField {...text('orcid')} inputMode="text" placeholder="0000-0002-1825-0097" />
          <Bio {...text('bio')} hint="Paling banyak 500 karakter." />
          <div>
            <SubmitButton isSending={isSending} label="Simpan profil" sendingLabel="Menyimpan..." />
          </div>
        </Form>
      </div>
    </Section>
  );
}

function Bio({ defaultValue, ...field }: FieldProps & { defaultValue: string }) {
  return (
    <FieldFrame {...field}>
      {(control) => <textarea {...control} defaultValue={defaultValue} rows={4} className={`${controlStyles} py-3`} />}
    </FieldFrame>
  );
}
