import { pages } from '#contract/routes.ts';
import { MailLinkPage } from '#web/sign-in/mail-link-page.tsx';
import { NEW_PASSWORD_LABELS, NewPasswordFields } from '#web/sign-in/new-password-fields.tsx';
import { findMissing } from '#web/sign-in/required-fields.ts';
import { genderOf, textsOf } from '#web/sign-in/register-values.ts';
import { siteContext } from '#web/api/site-context.ts';
import { unlisted } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { useSite } from '#web/site/site-frame.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { Route } from './+types/accept-invitation.page.ts';
import '#web/ui/signed-in.css';

const TITLE = 'Undangan';
const LABELS = { no_hp: 'No. HP', gender: 'Gender', ...NEW_PASSWORD_LABELS };
const GENDERS = [
  { value: 'P', label: 'Perempuan' },
  { value: 'L', label: 'Laki-laki' },
];

export const meta = unlisted(TITLE);

/** Returns the server's password rules. The browser has no copy of them. */
export function loader({ context }: Route.LoaderArgs) {
  return { passwordRules: context.get(siteContext).passwordRules };
}

/** The page on which invited users set the password of the account that was created for them. */
export default function AcceptInvitationPage({ loaderData: { passwordRules } }: Route.ComponentProps) {
  const { name } = useSite();
  return (
    <MailLinkPage
      title={TITLE}
      lead={`Selamat datang di ${name}. Lengkapi akun Anda dan buat passwordnya, lalu login dengan alamat email yang menerima undangan.`}
      button="Buat akun"
      sending="Menyimpan..."
      labels={LABELS}
      check={(values) => findMissing(LABELS, values)}
      send={async (token, values) => {
        const body = { token, ...textsOf(values, LABELS), gender: genderOf(values) };
        const { message } = await session.api('acceptInvitation', { body });
        return { message, next: pages.login };
      }}
    >
      {(errors) => (
        <>
          <TextField label={LABELS.no_hp} name="no_hp" type="tel" autoComplete="tel" required error={errors['no_hp']} />
          <ChoiceField
            label={LABELS.gender}
            name="gender"
            options={GENDERS}
            defaultValue="P"
            error={errors['gender']}
          />
          <NewPasswordFields rules={passwordRules} errors={errors} />
        </>
      )}
    </MailLinkPage>
  );
}
