/** The page to which the session redirects the user, for example when it expires, and the notice shown there. */
export type Destination = { to: string; notice?: string; replace?: boolean };
type Navigate = (destination: Destination) => void;

let navigate: Navigate | undefined;
let waiting: Destination | undefined;

/** Navigates without a page load. Before the router exists, waits for it. */
export function goTo(destination: Destination): void {
  if (navigate) navigate(destination);
  else waiting = destination;
}

export function navigateWith(given: Navigate): () => void {
  navigate = given;
  if (waiting) given(waiting);
  waiting = undefined;
  return () => {
    if (navigate === given) navigate = undefined;
  };
}
