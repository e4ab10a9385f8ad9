import { useRouteLoaderData } from 'react-router';
import { LICENCES, LICENCE_CODES, type Licence } from '#contract/articles/licences.ts';
import { FormSelect } from '#web/forms/text-fields.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import type { loader } from '#web/root.tsx';

const MEANING: Record<Licence, string> = {
  'CC-BY-4.0': 'Siapa pun boleh membagikan dan mengubah, juga untuk usaha, asal menyebut penulis.',
  'CC-BY-SA-4.0': 'Seperti CC BY; hasil ubahannya harus memakai lisensi yang sama.',
  'CC-BY-NC-4.0': 'Siapa pun boleh membagikan dan mengubah, tetapi tidak untuk tujuan komersial.',
  'CC-BY-NC-ND-4.0': 'Siapa pun boleh membagikan, tetapi tidak mengubah dan tidak untuk tujuan komersial.',
  'all-rights-reserved': 'Memakai ulang memerlukan izin penulis.',
};

/** The field for the licence, with explanations. Without a choice, a new article gets the site's default licence. */
export function LicenceField({ form }: { form: DraftFormInHand }) {
  const site = useRouteLoaderData<typeof loader>('root');
  const { text } = form.field('licence');
  const standard = form.stored ? undefined : site?.defaultLicence;
  const nothing = standard ? `${LICENCES[standard].label} (bawaan situs)` : 'Tidak disebutkan';
  const shown = LICENCE_CODES.find((code) => code === text) ?? standard;
  return (
    <div>
      <FormSelect
        form={form}
        name="licence"
        options={[
          { value: '', label: nothing },
          ...LICENCE_CODES.map((value) => ({ value, label: LICENCES[value].label })),
        ]}
        hint={shown ? MEANING[shown] : 'Bagaimana orang lain boleh memakai tulisan ini.'}
      />
      <details className="mt-2 text-sm">
        <summary className="min-h-6 cursor-pointer text-ink-soft hover:text-ink">Arti setiap lisensi</summary>
        <dl className="mt-2 grid gap-2">
          {LICENCE_CODES.map((code) => (
            <div key={code}>
              <dt className="font-medium">{LICENCES[code].label}</dt>
              <dd className="text-ink-soft">{MEANING[code]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
