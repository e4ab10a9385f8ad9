import type { ReactNode } from 'react';
import { CloseIcon } from '#web/ui/icons.tsx';
import { StyledLink } from '#web/ui/button.tsx';
import { ListSearch, SortChoice, StatusTabs } from './list-controls.tsx';
import type { LoadedList } from './list-loading.ts';
import { ListPages } from './list-pages.tsx';
import { type ListShape, type ListView, statusNameOf, viewAddress } from './list-view.ts';
import { FullTextNote } from './full-text-note.tsx';
import { useFocusOnWhatWasUsed, useIsLoadingList, useWantedView } from './use-list.ts';

export type ListTexts = {
  /** The noun for the rows in texts, such as 'artikel'. */
  noun: string;
  searchLabel: string;
  searchPlaceholder: string;
  /** The label of the link to the whole list, shown if a search or a status has no rows. */
  showAll: string;
  none: string;
  /** The language of `none`, the message of an empty list, if it is not the page's language. */
  noneLang?: string;
  /** Shown instead of `none` if the list has rows, but none match the search or the status. */
  noneFound?: string;
};

type ManagedListProps<Row> = {
  shape: ListShape;
  loaded: LoadedList<Row>;
  texts: ListTexts;
  /** Shown instead of the search, the order and the tabs. */
  controls?: ReactNode;
  /** Shown before the choice of the order. */
  filter?: ReactNode;
  /** Says where new rows come from. Shown below the empty message while the list has no rows at all. */
  beginning?: ReactNode;
  /** Shown instead of the rows if they could not be loaded. */
  failed: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list with search, status tabs, orders and pages. The server searches and sorts. The URL holds all choices. */
export function ManagedList<Row>(props: ManagedListProps<Row>) {
  const { shape, loaded, texts, controls, filter, beginning, failed, children } = props;
  const { view, rows, total = 0, counts, fullText } = loaded;
  const wanted = useWantedView(shape, view);
  const isLoading = useIsLoadingList(shape.path);
  useFocusOnWhatWasUsed();
  const note = (className: string) => (
    <FullTextNote coverage={fullText} again={viewAddress(shape, view)} className={className} />
  );
  return (
    <>
      {controls ?? (
        <>
          <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <ListSearch
              shape={shape}
              view={{ ...wanted, q: view.q }}
              label={texts.searchLabel}
              placeholder={texts.searchPlaceholder}
            />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-4 empty:hidden">
              {filter}
              <SortChoice shape={shape} view={wanted} />
            </div>
          </div>
          <StatusTabs shape={shape} view={wanted} counts={counts} />
        </>
      )}
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-50' : ''}`}>
        {!rows && failed}
        {rows?.length === 0 && (
          <NoRows shape={shape} view={view} total={total} texts={texts} beginning={beginning} note={note('mt-3')} />
        )}
        {rows && rows.length > 0 && (
          <>
            <p role="status" className="mt-6 text-sm text-ink-soft">
              {countText(view, shape.perPage, rows.length, total)} {texts.noun}
              {view.q !== '' && ` untuk “${view.q}”`}
            </p>
            {note('mt-2')}
            {children(rows)}
            <ListPages shape={shape} view={view} total={total} />
          </>
        )}
      </div>
    </>
  );
}

function countText(view: { page: number }, perPage: number, shown: number, total: number): string {
  const all = total.toLocaleString('id-ID');
  if (total <= shown) return all;
  const first = (view.page - 1) * perPage + 1;
  return `${first.toLocaleString('id-ID')}–${(first + shown - 1).toLocaleString('id-ID')} dari ${all}`;
}

type NoRowsProps = {
  shape: ListShape;
  view: ListView;
  total: number;
  texts: ListTexts;
  beginning: ReactNode;
  note: ReactNode;
};

function NoRows({ shape, view, total, texts, beginning, note }: NoRowsProps) {
  const { noun, none, noneLang, noneFound } = texts;
  const { word } = statusNameOf(shape);
  const isFiltered = Object.keys(view.filters ?? {}).length > 0;
  const isNarrowed = view.q !== '' || view.status !== undefined || isFiltered;
  const isOwn = (isNarrowed || total > 0) && noneFound !== undefined;
  return (
    <div className="flex flex-col items-start py-14">
      <p role="status" lang={isOwn ? undefined : noneLang} className="text-2xl font-bold tracking-tight">
        {isOwn ? noneFound : none}
      </p>
      {note}
      {total > 0 ? (
        <Explained
          text={`Halaman ${view.page} tidak ada: semuanya ${total.toLocaleString('id-ID')} ${noun}.`}
          link={{ to: viewAddress(shape, { ...view, page: 1 }), label: 'Ke halaman pertama' }}
        />
      ) : isNarrowed ? (
        <Explained
          text={
            isFiltered
              ? `Tidak ada ${noun} yang cocok dengan saringan ini.`
              : view.q === ''
                ? `Tidak ada ${noun} dengan ${word} ini.`
                : `Tidak ada ${noun} yang cocok dengan “${view.q}”${view.status === undefined ? '' : ` dan ${word} ini`}.`
          }
          link={{ to: shape.path, label: texts.showAll, icon: <CloseIcon /> }}
        />
      ) : (
        beginning
      )}
    </div>
  );
}

type ExplainedProps = { text: string; link?: { to: string; label: string; icon?: ReactNode } };

export function Explained({ text, link }: ExplainedProps) {
  return (
    <>
      <p className="mt-3 max-w-text text-ink-soft">{text}</p>
      {link && (
        <StyledLink to={link.to} styles="textLink" className="mt-6">
          {link.icon} {link.label}
        </StyledLink>
      )}
    </>
  );
}

/** A placeholder of the same size for the search, the order, the tabs and the number of rows, shown until they load. */
export function ListControlsSkeleton({ hasStatuses, hasSorts = true }: { hasStatuses: boolean; hasSorts?: boolean }) {
  return (
    <div aria-hidden="true">
      <div className="mt-10 h-12 max-w-[34rem] rounded-md bg-mist" />
      {hasSorts && <div className="mt-4 h-12 w-56 rounded-md bg-mist sm:hidden" />}
      {hasStatuses && <div className="mt-6 h-11.25 border-b border-line" />}
      <div className="mt-6 h-6" />
    </div>
  );
}

/** Shown instead of rows that failed to load: a link to retry. docs/specification.md wants no error message here. */
export function QuietRetry({ shape, view, skeleton }: { shape: ListShape; view: ListView; skeleton: ReactNode }) {
  return (
    <>
      <p className="mt-4">
        <StyledLink to={viewAddress(shape, view)} replace preventScrollReset styles="quiet" className="-ml-4">
          Muat ulang daftar
        </StyledLink>
      </p>
      {skeleton}
    </>
  );
}
