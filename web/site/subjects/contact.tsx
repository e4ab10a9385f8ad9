import { LIMITS } from '#contract/site/site-rules.ts';
import { ContactContent } from '#web/contact/contact-content.tsx';
import { ItemList } from '#web/site/item-list.tsx';
import { PictureField } from '#web/site/picture-field.tsx';
import { at } from '#web/site/place.ts';
import { LineField } from '#web/site/setting-fields.tsx';
import { hasSameAddress } from '#web/site/site-facts.ts';
import type { Subject } from './subject.ts';

export const contact: Subject<'contact'> = {
  fields: (of) => (
    <>
      <ItemList of={at(of, 'address')} label="Alamat" noun="baris" most={LIMITS.addressLines} empty="">
        {(line, name) => <LineField of={line} label={name} />}
      </ItemList>
      <LineField of={at(of, 'email')} label="E-mail" type="email" />
      <LineField of={at(of, 'phone')} label="Telepon" type="tel" />
      <LineField of={at(of, 'hours')} label="Jam kerja" hint="Kosong: tidak disebutkan." />
      <LineField
        of={at(of, 'map')}
        label="Tautan peta"
        type="url"
        limit={LIMITS.link}
        hint="Kosong: mencari alamatnya di OpenStreetMap."
      />
      <PictureField of={at(of, 'picture')} label="Gambar kantor" without="Tanpa gambar sendiri" />
    </>
  ),
  preview: ({ shown, defaults }) => (
    <ContactContent contact={shown.contact} hasDrawing={hasSameAddress(shown, defaults)} />
  ),
};
