/**
 * Who goes on, or back, before a page has faded in overtakes its transition, which then ends at once. The browser
 * reports that as an error of the page unless somebody has taken note, and the router does not.
 */
export function allowOvertakenTransitions(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (given) => {
    const transition = start(given);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
