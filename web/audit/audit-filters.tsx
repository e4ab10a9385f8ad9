import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { AUDIT_ACTIONS, AUDIT_ENTITIES, actionWord, entityWord } from '#contract/audit/audit-words.ts';
import { button } from '#web/ui/button.ts';
import { FieldLabel, inputStyles } from '#web/ui/field.tsx';
import { Link } from '#web/ui/link.tsx';
import { type ListShape, type ListView, viewAddress } from '#web/admin/list-view.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { SearchInput } from '#web/admin/search-input.tsx';
import { usedState } from '#web/admin/use-list.ts';
import { CsvDownload } from './csv-download.tsx';

type AuditFiltersProps = { shape: ListShape; view: ListView };

const APPLY_ID = 'saring';
const grid = 'grid gap-x-4 gap-y-5 sm:grid-cols-2 xl:grid-cols-3';

const choices = (values: readonly string[], word: (value: string) => string) =>
  values.map((value) => ({ value, label: capitalized(word(value)) }));
const ACTIONS = choices(AUDIT_ACTIONS, actionWord);
const ENTITIES = choices(AUDIT_ENTITIES, entityWord);

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Filters by person, action, kind and days. They apply when the form is sent. */
export function AuditFilters({ shape, view }: AuditFiltersProps) {
  // A new key resets the form when the address changes in another way.
  return <FilterForm key={viewAddress(shape, { ...view, page: 1 })} shape={shape} view={view} />;
}

function FilterForm({ shape, view }: AuditFiltersProps) {
  const navigate = useNavigate();
  const { action = '', entity = '', from = '', to = '' } = view.filters ?? {};
  const isNarrowed = view.q !== '' || Object.keys(view.filters ?? {}).length > 0;
  const [chosen, setChosen] = useState<Record<'action' | 'entity' | 'sort', string>>({
    action,
    entity,
    sort: view.sort,
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
        <SelectField
          label="Tindakan"
          name="action"
          nothing="Semua"
          options={ACTIONS}
          value={chosen.action}
          onChange={(value) => setChosen({ ...chosen, action: value })}
        />
        <SelectField
          label="Jenis"
          name="entity"
          nothing="Semua"
          options={ENTITIES}
          value={chosen.entity}
          onChange={(value) => setChosen({ ...chosen, entity: value })}
        />
        <div>
          <FieldLabel htmlFor="dari">Dari tanggal</FieldLabel>
          <input id="dari" name="from" type="date" defaultValue={from} className={inputStyles} />
        </div>
        <div>
          <FieldLabel htmlFor="sampai">Sampai tanggal</FieldLabel>
          <input id="sampai" name="to" type="date" defaultValue={to} className={inputStyles} />
        </div>
        <SelectField
          label="Urutkan"
          name="sort"
          options={shape.sorts}
          value={chosen.sort}
          onChange={(value) => setChosen({ ...chosen, sort: value })}
        />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <button type="submit" id={APPLY_ID} className={button.primary}>
          Saring
        </button>
        {isNarrowed && (
          <Link to={shape.path} preventScrollReset state={usedState(APPLY_ID)} className={button.quiet}>
            Hapus saringan
          </Link>
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
