import { LICENCE_CODES, LICENCES } from '#contract/articles/licences.ts';
import { LIMITS } from '#contract/site/site-rules.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import { Logo } from '#web/layouts/logo.tsx';
import { SiteFooter } from '#web/layouts/site-footer.tsx';
import { PictureField } from '#web/site/picture-field.tsx';
import { at, type Place } from '#web/site/place.ts';
import { BothLanguages, LineField } from '#web/site/setting-fields.tsx';
import { factsOf } from '#web/site/site-facts.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import type { Subject } from './subject.ts';

const LICENCE_OPTIONS = LICENCE_CODES.map((code) => ({ value: code, label: LICENCES[code].label }));

export const identity: Subject<'identity'> = {
  fields: (of) => (
    <>
      <LineField of={at(of, 'name')} label="Nama lembaga" limit={LIMITS.name} />
      <BothLanguages of={at(of, 'purpose')} label="Bidang kerja" />
      <PictureField of={at(of, 'mark')} label="Lambang lembaga" without="Memakai lambang bawaan" isDecorative />
      <LineField
        of={at(of, 'publication')}
        label="Nama publikasi"
        hint="Nama terbitan di kutipan, feed, dan email. Kosong: sama dengan nama lembaga."
      />
      <LineField of={at(of, 'issn')} label="ISSN" hint="Misalnya 2049-3630. Kosong bila belum ada." />
      <LicenceField of={at(of, 'licence')} />
    </>
  ),
  preview: ({ shown }) => (
    <>
      <div className="border-b border-line">
        <div className="page-width flex min-h-18 items-center text-brand">
          <Logo site={shown.identity} />
        </div>
      </div>
      <FooterOf shown={shown} />
    </>
  ),
};

function LicenceField({ of }: { of: Place<SiteContent['identity']['licence']> }) {
  return (
    <SelectField
      label="Lisensi bawaan"
      name={of.path}
      nothing="Tidak disebutkan"
      options={LICENCE_OPTIONS}
      value={of.value}
      error={of.errors[of.path]}
      hint="Untuk artikel baru. Penulis dapat memilih yang lain."
      onChange={(chosen) => of.update(() => LICENCE_CODES.find((code) => code === chosen) ?? '')}
    />
  );
}

/** The footer of the public pages. */
export function FooterOf({ shown }: { shown: SiteContent }) {
  return <SiteFooter site={factsOf(shown)} />;
}
