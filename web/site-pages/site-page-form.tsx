import { useState } from 'react';
import type { CallAnswer, GivenBody } from '#contract/call-schemas.ts';
import { ownAdminPages } from '#contract/routes.ts';
import { PREPARED_ADDRESSES, PRIVACY_ADDRESS } from '#contract/site-pages/site-page-rules.ts';
import type { PreparedPage, SitePage, SitePageVersion } from '#contract/site-pages/site-pages.ts';
import { textToEdit } from '#contract/posts/markup.ts';
import type { Fields } from '#web/drafts/drafts.ts';
import { DraftForm, FormActions } from '#web/forms/draft-form.tsx';
import { focusField } from '#web/forms/focus-field.ts';
import { LANGUAGE_CHOICES } from '#web/forms/language-choices.ts';
import { FormSelect } from '#web/forms/text-fields.tsx';
import { type DraftFormInHand, useDraftForm } from '#web/forms/use-draft-form.ts';
import type { FormRequest } from '#web/forms/use-submit.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useAfterRender } from '#web/ui/use-after-render.ts';
import { PostTexts } from '#web/writing/post-texts.tsx';
import { ReaderView } from '#web/writing/reader-view.tsx';
import { AddressField } from './address-field.tsx';
import {
  IN_FOOTER,
  SITE_PAGE_FORM,
  sitePageDrafts,
  sitePageFields,
  statusChoices,
  suggestedAddress,
} from './site-page-fields.ts';
import { SitePageHistory } from './site-page-history.tsx';

const loadAsRead = async () => (await import('./site-page-as-read.tsx')).SitePageAsRead;

type SitePageFormProps = {
  userId: number;
  /** The page as it was when the form was opened. Without it, the form adds a page. */
  loaded: SitePage | undefined;
  /** The text with which a new page begins. */
  prepared: PreparedPage | undefined;
  onSaved: (id: number) => Promise<void>;
};

/** The form for one of the institute's own pages, and below it the page's history. */
export function SitePageForm({ userId, loaded, prepared, onSaved }: SitePageFormProps) {
  const form = useDraftForm({
    kind: SITE_PAGE_FORM,
    place: sitePageDrafts(userId, loaded),
    fields: sitePageFields(prepared),
    loaded,
    ...(loaded && { load: async () => (await sessionApi('sitePage', { params: { id: loaded.id } })).page }),
    failed: 'Halaman tidak dapat disimpan.',
  });
  const [fills, setFills] = useState(0);
  const afterRender = useAfterRender();
  const label = loaded ? 'Edit halaman' : 'Halaman baru';

  async function send(): Promise<void> {
    const answer = await form.submit(async (request) => await save(loaded?.id, request));
    if (!answer) return;
    notify('success', answer.message);
    await onSaved(answer.id);
  }

  /** Brings an earlier text back into the form. Address, footer and status stay as they are. */
  function fill({ title, content, language }: SitePageVersion): void {
    const before = form.draft.fields;
    write({ title, content: textToEdit(content), language });
    notify('info', 'Formulir berisi versi itu. Simpan untuk memakainya.', {
      label: 'Urungkan',
      run: () => write(before),
    });
  }

  /** Replaces texts in the form. A new key opens them in the visual editor. */
  function write(texts: Fields): void {
    form.write(texts);
    setFills((count) => count + 1);
    afterRender(() => focusField(form.id, 'title'));
  }

  return (
    <>
      <DraftForm form={form} label={label} onSubmit={send} className="grid gap-6">
        <PostTexts key={fills} userId={userId} form={loaded || prepared ? form : withSuggestedAddress(form)} />
        <Settings form={form} stored={form.stored} />
        <FormActions
          form={form}
          label={saveLabel(form.draft.fields['status'], loaded)}
          preview={<ReaderView form={form} load={loadAsRead} />}
        >
          <StyledLink to={ownAdminPages.sitePages} styles="quiet" label="Batal" />
        </FormActions>
      </DraftForm>
      {loaded && (
        <div className="mt-12">
          <SitePageHistory page={loaded} onUse={fill} />
        </div>
      )}
    </>
  );
}

type SettingsProps = { form: DraftFormInHand; stored: SitePage | undefined };

/** The fields that say where and to whom the page is shown. */
function Settings({ form, stored }: SettingsProps) {
  const { address = '', in_footer, status } = form.draft.fields;
  return (
    <>
      <AddressField form={form} stored={stored} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <FormSelect form={form} name="language" options={LANGUAGE_CHOICES} hint="Bahasa tulisan ini." />
        <FormSelect form={form} name="status" options={statusChoices} hint={statusHint(status, stored)} />
      </div>
      <div className="text-sm">
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="in_footer"
            checked={in_footer === IN_FOOTER}
            disabled={form.isDisabled}
            aria-describedby="in-footer-hint"
            onChange={(event) => form.write({ in_footer: event.target.checked ? IN_FOOTER : '' })}
            className="size-5 shrink-0 accent-brand"
          />
          Tautkan di kaki halaman
        </label>
        <p id="in-footer-hint" className="text-ink-soft">
          {address === PRIVACY_ADDRESS
            ? 'Tautan ke halaman ini selalu ada di kaki setiap halaman.'
            : 'Kaki setiap halaman menautkannya selama halaman ini terbit.'}
        </p>
      </div>
    </>
  );
}

/**
 * Returns the form of a new page, whose address follows the title until the admin writes another address. The address
 * of a prepared text stays: admins who continue an unsent one and change its title want the page at that address.
 */
function withSuggestedAddress(form: DraftFormInHand): DraftFormInHand {
  return {
    ...form,
    write: (values) => {
      const { title = '', address = '', content = '' } = form.draft.fields;
      const isPrepared = content !== '' && PREPARED_ADDRESSES.some((one) => one === address);
      const follows = values['title'] !== undefined && !isPrepared && ['', suggestedAddress(title)].includes(address);
      form.write({ ...values, ...(follows && { address: suggestedAddress(values['title'] ?? '') }) });
    },
  };
}

function saveLabel(status: string | undefined, stored: SitePage | undefined): string {
  if (status !== 'public') return 'Simpan draf';
  return stored?.status === 'public' ? 'Simpan perubahan' : 'Simpan dan terbitkan';
}

function statusHint(status: string | undefined, stored: SitePage | undefined): string {
  if (status === 'public') return 'Siapa saja dapat membacanya.';
  return stored?.status === 'public'
    ? 'Setelah disimpan, pengunjung tidak dapat membacanya lagi.'
    : 'Hanya admin yang dapat membacanya.';
}

/** Sends the form. Pages have no files, so their calls take JSON. */
async function save(
  id: number | undefined,
  { form, key, onProgress }: FormRequest,
): Promise<CallAnswer<'addSitePage'>> {
  const body = Object.fromEntries(form) as GivenBody<'addSitePage'>;
  // From now on the server may have the text, also if its response is lost.
  onProgress?.(1);
  if (id === undefined) return await sessionApi('addSitePage', { body, ...(key !== undefined && { key }) });
  return { ...(await sessionApi('editSitePage', { params: { id }, body })), id };
}
