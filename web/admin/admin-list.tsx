import type { ReactNode } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Language } from '#contract/constants.ts';
import type { AdminLink, AdminPage } from '#web/layouts/admin/admin-page.ts';
import { useSession } from '#web/session/session-state.ts';
import { Button } from '#web/ui/button.tsx';
import { AdminHead } from './admin-head.tsx';
import type { LoadedList } from './list-loading.ts';
import { type ListShape, viewAddress } from './list-view.ts';
import { Explained, ListControlsSkeleton, type ListTexts, ManagedList, QuietRetry } from './managed-list.tsx';
import { ADD_ID, useAdding } from './use-adding.ts';

/** The texts and the layout of one list of the back office. */
export type AdminListScreen<Status extends string = string, Sort extends string = string> = {
  shape: ListShape<Status, Sort>;
  texts: ListTexts;
  /** `children`: what is shown beside the heading, such as a link. */
  head: { title: string; lang?: Language; lead?: ReactNode; children?: ReactNode };
  /** The label of the button that opens the form for a new row. Without it the list has no form. */
  add?: string;
  /** Says where new rows come from. Shown below the empty message while the list has no rows at all. */
  beginning: string;
  /** The class names of the <ul>. */
  className: string;
  /** Shown in place of the rows while the list is loading. It must have the size of the rows. */
  skeleton: ReactNode;
  /** The text for screen readers while the list is loading. */
  loading?: string;
};

type AdminListProps<Row> = {
  screen: AdminListScreen;
  loaded: LoadedList<Row>;
  /** Shown between the heading and the list. */
  above?: ReactNode;
  /** Renders a notice about unsent text of the form, while the form is closed. `onContinue` opens the form. */
  renderUnsent?: (given: { userId: number; onContinue: () => void }) => ReactNode;
  /** Renders the form for a new row. `onAdded` closes the form and reloads the list. */
  renderForm?: (given: { userId: number; onClose: () => void; onAdded: () => void }) => ReactNode;
  /** The result of useDeletion, if rows can be deleted in the list. */
  deletion?: { isGone: (id: number) => boolean; dialog: ReactNode };
  /** Renders the content of a row's <li>. */
  children: (row: Row, position: number) => ReactNode;
};

/** A list of the back office. The form for a new row opens over the list if the address has the parameter `tambah`. */
export function AdminList<Row extends { id: number }>(props: AdminListProps<Row>) {
  const { screen, loaded, above, renderUnsent, renderForm, deletion, children } = props;
  const { shape, texts, beginning, className, skeleton } = screen;
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const adding = useAdding(viewAddress(shape, loaded.view));
  return (
    <>
      <Head screen={screen} onAdd={adding.open} />
      {above}
      {user && !adding.isAdding && renderUnsent?.({ userId: user.id, onContinue: adding.open })}
      <ManagedList
        shape={shape}
        loaded={loaded}
        texts={texts}
        beginning={<Explained text={beginning} />}
        failed={<QuietRetry shape={shape} view={loaded.view} skeleton={skeleton} />}
      >
        {(rows) => (
          <ul className={className}>
            {rows
              .filter(({ id }) => !deletion?.isGone(id))
              .map((row, position) => (
                <li key={row.id}>{children(row, position)}</li>
              ))}
          </ul>
        )}
      </ManagedList>
      {deletion?.dialog}
      {user &&
        adding.isAdding &&
        renderForm?.({
          userId: user.id,
          onClose: () => void adding.close(),
          onAdded: () => void adding.close().then(revalidate),
        })}
    </>
  );
}

/** Returns the route's `handle` for an admin list: the title from its sidebar `link`, and a skeleton of `screen`. */
export function adminListHandle(link: AdminLink, screen: AdminListScreen): AdminPage {
  return { title: link.label, lang: link.lang, skeleton: <AdminListSkeleton screen={screen} /> };
}

/**
 * A placeholder of the page's size, shown until the browser knows who is signed in. Its button already works: it sets
 * the query parameter that opens the form.
 */
export function AdminListSkeleton({ screen }: { screen: AdminListScreen }) {
  const { pathname, search } = useLocation();
  const { open } = useAdding(pathname + search);
  return (
    <>
      <Head screen={screen} onAdd={open} />
      <ListControlsSkeleton hasStatuses={screen.shape.statuses.length > 0} />
      {screen.loading !== undefined && (
        <p role="status" className="sr-only">
          {screen.loading}
        </p>
      )}
      {screen.skeleton}
    </>
  );
}

function Head({ screen, onAdd }: { screen: AdminListScreen; onAdd: () => void }) {
  return (
    <AdminHead {...screen.head}>
      {screen.head.children}
      {screen.add !== undefined && (
        <Button
          id={ADD_ID}
          styles="primary"
          label={screen.add}
          aria-haspopup="dialog"
          data-needs-react
          onClick={onAdd}
        />
      )}
    </AdminHead>
  );
}
