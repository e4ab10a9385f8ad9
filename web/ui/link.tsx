// oxlint-disable-next-line no-restricted-imports -- the one place that wraps it
import { createPath, Link as RouterLink, type LinkProps } from 'react-router';

/**
 * A link of the router. The server renders only its address, because the router's other work is needed only for clicks
 * (docs/performance-results.md).
 */
export const Link = import.meta.env.SSR ? AddressOnly : RouterLink;

/** Renders a link on the server. The element must be the same as the router's, or hydration fails. */
function AddressOnly(props: LinkProps) {
  // oxlint-disable no-unused-vars -- left out, since an element has no such attributes
  const { to, discover, prefetch, reloadDocument, replace, state, preventScrollReset, ...rest } = props;
  const { relative, viewTransition, mask, defaultShouldRevalidate, onClick, children, ...anchor } = rest;
  // oxlint-enable no-unused-vars
  const address = typeof to === 'string' ? to : createPath(to);
  // Only the router can resolve relative addresses.
  if (!/^\/(?!\/)/.test(address)) return <RouterLink {...props} />;
  return (
    <a {...anchor} href={address} data-discover="true">
      {children}
    </a>
  );
}
