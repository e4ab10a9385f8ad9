import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { usedState } from './use-list.ts';

/** The query parameter while a form for a new row is open: an admin who signs in again returns to the open form. */
const ADDING = 'tambah';
export const ADD_ID = 'tambah-baru';

/** `address` is the list's. The button that opens the form has ADD_ID and gets the focus back. */
export function useAdding(address: string): { isAdding: boolean; open: () => void; close: () => Promise<void> } {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return {
    isAdding: parameters.has(ADDING),
    open: () =>
      void navigate(`${address}${address.includes('?') ? '&' : '?'}${ADDING}=1`, { preventScrollReset: true }),
    /** Wait for it before revalidating: shouldRevalidate ignores navigations that only close the form. */
    close: async () => navigate(address, { replace: true, preventScrollReset: true, state: usedState(ADD_ID) }),
  };
}

/** For the list's route as `shouldRevalidate`: opening or closing the form does not reload the rows. */
export function revalidateUnlessAdding(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isOther = currentUrl.searchParams.has(ADDING) !== nextUrl.searchParams.has(ADDING);
  return !(isOther && currentUrl.pathname === nextUrl.pathname) && defaultShouldRevalidate;
}
