import { at } from '#web/site/place.ts';
import { TextAreaField } from '#web/site/setting-fields.tsx';
import { FooterOf } from './identity.tsx';
import type { Subject } from './subject.ts';

export const footer: Subject<'footer'> = {
  fields: (of) => (
    <TextAreaField
      of={at(of, 'text')}
      label="Teks kaki halaman"
      hint="Kosong: bidang kerja lembaga. Alamat, e-mail, dan telepon diatur di Kontak."
    />
  ),
  preview: ({ shown }) => <FooterOf shown={shown} />,
};
