import { useRef } from 'react';
import { addresses } from '#contract/routes.ts';
import { CloseIcon, Icon } from '#web/ui/icons.tsx';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';
import { SearchField } from './search-field.tsx';

const DIALOG_ID = 'pencarian';

/** The header's button for searching, and its dialog. web/reader/drawers.ts opens it; without a script it is a popover. */
export function SiteSearch({ className }: { className: string }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useAfterNavigation(() => dialog.current?.close());

  return (
    <>
      <button type="button" popoverTarget={DIALOG_ID} aria-haspopup="dialog" title="Cari" className={className}>
        <SearchIcon className="size-5" />
        <span className="sr-only">Cari</span>
      </button>
      <dialog
        ref={dialog}
        id={DIALOG_ID}
        popover="auto"
        aria-label="Cari"
        className="fixed inset-x-0 top-0 bottom-auto m-0 w-full max-w-none animate-appear overflow-visible bg-paper text-ink shadow-dialog backdrop:animate-fade-in backdrop:bg-veil"
      >
        {/* As wide as the dialog: a press on the dialog itself is one on its backdrop (web/reader/drawers.ts). */}
        <div>
          <div className="page-width flex items-center gap-2 py-4">
            <SearchForm id="cari-atas" hasFocus className="flex-1" />
            <button
              type="button"
              popoverTarget={DIALOG_ID}
              popoverTargetAction="hide"
              className="-mr-2.5 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-mist"
            >
              <CloseIcon className="size-6" />
              <span className="sr-only">Tutup</span>
            </button>
          </div>
        </div>
      </dialog>
    </>
  );
}

/** A form that leads to the search page. */
export function SearchForm({ id, hasFocus, className }: { id: string; hasFocus?: boolean; className?: string }) {
  return (
    <form action={addresses.search} role="search" className={className}>
      <SearchField id={id} {...(hasFocus && { hasFocus })} />
    </form>
  );
}

const SearchIcon = (props: { className: string }) => (
  <Icon {...props} path="M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20.5 20.5" />
);
