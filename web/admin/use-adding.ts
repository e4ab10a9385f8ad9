import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { usedState } from './use-list.ts';

/** The query parameter that keeps the form for a new row open, even if an admin has to sign in again meanwhile. */
const ADDING = 'tambah';
export const ADD_ID = 'tambah-baru';

/** `address`: the address of the list. The button that opens the form needs the id ADD_ID: closing focuses it. */
export function useAdding(address: string): { isAdding: boolean; open: () => void; close: () => Promise<void> } {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return {
    isAdding: parameters.has(ADDING),
    open: () =>
      void navigate(`${address}${address.includes('?') ? '&' : '?'}${ADDING}=1`, { preventScrollReset: true }),
    /** Closes the form by a navigation. Await it before revalidating: a running navigation skips revalidations. */
    close: async () => navigate(address, { replace: true, preventScrollReset: true, state: usedState(ADD_ID) }),
  };
}

/** The `shouldRevalidate` of a list's route. It keeps opening or closing the form from reloading the rows. */
export function revalidateUnlessAdding(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isOther = currentUrl.searchParams.has(ADDING) !== nextUrl.searchParams.has(ADDING);
  return !(isOther && currentUrl.pathname === nextUrl.pathname) && defaultShouldRevalidate;
}
