/** The page to which a rule of the session sends the person, and the notice that it shows. */
export type Destination = { to: string; notice?: string; replace?: boolean };
type Navigate = (destination: Destination) => void;

let navigate: Navigate | undefined;
let waiting: Destination | undefined;

/** Navigates without a page load, once the router exists. */
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
