import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { usedState } from './use-list.ts';

/** In the address while a form for something new is open, so that whoever has to sign in again comes back to it. */
const ADDING = 'tambah';
export const ADD_ID = 'tambah-baru';

/** `address` is that of the list below it. The button that opens the form has ADD_ID and gets the focus back. */
export function useAdding(address: string): { isAdding: boolean; open: () => void; close: () => Promise<void> } {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return {
    isAdding: parameters.has(ADDING),
    open: () =>
      void navigate(`${address}${address.includes('?') ? '&' : '?'}${ADDING}=1`, { preventScrollReset: true }),
    /** Whoever loads the rows again waits for it, or that would be taken for part of the closing. */
    close: async () => navigate(address, { replace: true, preventScrollReset: true, state: usedState(ADD_ID) }),
  };
}

/** For the list's route: the form opens and closes over rows that stay as they are. */
export function revalidateUnlessAdding(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isOther = currentUrl.searchParams.has(ADDING) !== nextUrl.searchParams.has(ADDING);
  return !(isOther && currentUrl.pathname === nextUrl.pathname) && defaultShouldRevalidate;
}
