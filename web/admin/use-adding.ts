import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { usedState } from './use-list.ts';

/** The query parameter that is set while the form for a new row is open, also after an admin has signed in again. */
const ADDING = 'tambah';
export const ADD_ID = 'tambah-baru';

/** `address`: the address of the list. The button that opens the form must have ADD_ID: it gets the focus back. */
export function useAdding(address: string): { isAdding: boolean; open: () => void; close: () => Promise<void> } {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return {
    isAdding: parameters.has(ADDING),
    open: () =>
      void navigate(`${address}${address.includes('?') ? '&' : '?'}${ADDING}=1`, { preventScrollReset: true }),
    /** Await this before revalidating: revalidateUnlessAdding ignores the navigation that closes the form. */
    close: async () => navigate(address, { replace: true, preventScrollReset: true, state: usedState(ADD_ID) }),
  };
}

/** The `shouldRevalidate` of a list's route. It keeps opening or closing the form from reloading the rows. */
export function revalidateUnlessAdding(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isOther = currentUrl.searchParams.has(ADDING) !== nextUrl.searchParams.has(ADDING);
  return !(isOther && currentUrl.pathname === nextUrl.pathname) && defaultShouldRevalidate;
}
