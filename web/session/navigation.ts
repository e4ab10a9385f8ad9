/** Where a person goes when a rule of the session sends them, and what the page there says about it. */
export type Destination = { to: string; notice?: string; replace?: boolean };
type Navigate = (destination: Destination) => void;

let navigate: Navigate | undefined;
let waiting: Destination | undefined;

/** Navigates without a page load, as soon as the router is there. */
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
