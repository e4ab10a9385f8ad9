import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { AUDIT_ACTIONS, AUDIT_ENTITIES, actionWord, entityWord } from '#contract/audit/audit-words.ts';
import { API_BASE } from '#contract/calls.ts';
import { withQuery } from '#contract/routes.ts';
import { BusyButton, Button, StyledLink } from '#web/ui/button.tsx';
import { FieldLabel, inputStyles } from '#web/ui/field.tsx';
import { type ListShape, type ListView, viewAddress } from '#web/admin/list-view.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { SearchInput } from '#web/admin/search-input.tsx';
import { usedState } from '#web/admin/use-list.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { downloadAs } from '#web/session/download.ts';
import { capitalized } from '#web/ui/capitalized.ts';

type AuditFiltersProps = { shape: ListShape; view: ListView };

const APPLY_ID = 'saring';
const grid = 'grid gap-x-4 gap-y-5 sm:grid-cols-2 xl:grid-cols-3';

const choices = (values: readonly string[], word: (value: string) => string) =>
  values.map((value) => ({ value, label: capitalized(word(value)) }));
const ACTIONS = choices(AUDIT_ACTIONS, actionWord);
const ENTITIES = choices(AUDIT_ENTITIES, entityWord);

/** The form to filter by user, action, kind and days. The filters apply when the form is sent. */
export function AuditFilters({ shape, view }: AuditFiltersProps) {
  // The key resets the form when the address changes by other means than the form, for example by Back.
  return <FilterForm key={viewAddress(shape, { ...view, page: 1 })} shape={shape} view={view} />;
}

function FilterForm({ shape, view }: AuditFiltersProps) {
  const navigate = useNavigate();
  const { action = '', entity = '', from = '', to = '' } = view.filters ?? {};
  const isNarrowed = view.q !== '' || Object.keys(view.filters ?? {}).length > 0;
  const [chosen, setChosen] = useState({ action, entity, sort: view.sort });
  const select = (name: keyof typeof chosen) => ({
    name,
    value: chosen[name],
    onChange: (value: string) => setChosen({ ...chosen, [name]: value }),
  });

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = given.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const names = Object.keys(shape.filters ?? {});
    const filters = Object.fromEntries(names.map((name) => [name, read(name)]).filter(([, value]) => value !== ''));
    void navigate(viewAddress(shape, { ...view, q: read('q'), sort: chosen.sort, filters, page: 1 }), {
      preventScrollReset: true,
      state: usedState(APPLY_ID),
    });
  }

  return (
    <form role="search" aria-label="Saring catatan" onSubmit={apply} className="mt-4">
      <div className={grid}>
        <div>
          <FieldLabel htmlFor="orang">Orang</FieldLabel>
          <SearchInput id="orang" value={view.q} placeholder="Nama atau email" />
        </div>
        <SelectField {...select('action')} label="Tindakan" nothing="Semua" options={ACTIONS} />
        <SelectField {...select('entity')} label="Jenis" nothing="Semua" options={ENTITIES} />
        <div>
          <FieldLabel htmlFor="dari">Dari tanggal</FieldLabel>
          <input id="dari" name="from" type="date" defaultValue={from} className={inputStyles} />
        </div>
        <div>
          <FieldLabel htmlFor="sampai">Sampai tanggal</FieldLabel>
          <input id="sampai" name="to" type="date" defaultValue={to} className={inputStyles} />
        </div>
        <SelectField {...select('sort')} label="Urutkan" options={shape.sorts} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <Button type="submit" id={APPLY_ID} styles="primary" label="Saring" />
        {isNarrowed && (
          <StyledLink to={shape.path} preventScrollReset state={usedState(APPLY_ID)} styles="quiet">
            Hapus saringan
          </StyledLink>
        )}
        <div className="ml-auto">
          <CsvDownload view={view} />
        </div>
      </div>
    </form>
  );
}

export function AuditFiltersSkeleton() {
  return (
    <div aria-hidden="true" className="mt-4">
      <div className={grid}>
        {['orang', 'tindakan', 'jenis', 'dari', 'sampai', 'urutan'].map((name) => (
          <div key={name}>
            <div className="mb-1.5 h-[1.55em] text-sm" />
            <div className="h-12 rounded-md bg-mist" />
          </div>
        ))}
      </div>
      <div className="mt-5 h-12" />
      <div className="mt-6 h-6" />
    </div>
  );
}

/** Downloads all rows that match the filters, including those on other pages. */
function CsvDownload({ view: { q, filters } }: { view: ListView }) {
  const path = withQuery(`${API_BASE}/auditLog.csv`, { q: q === '' ? undefined : q, ...filters });
  return (
    <BusyButton
      styles="secondary"
      label="Unduh CSV"
      busyLabel="Menyiapkan…"
      onPress={() => orNotify(downloadAs(path, 'catatan-audit.csv'))}
    />
  );
}
