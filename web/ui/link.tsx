// oxlint-disable-next-line no-restricted-imports -- other files must import the Link of this file
import { createPath, Link as RouterLink, type LinkProps } from 'react-router';

/**
 * A link of the router. On the server a simpler component is faster, because only clicks need what the router's own
 * component does (docs/performance-results.md).
 */
export const Link = import.meta.env.SSR ? AddressOnly : RouterLink;

/** Renders a link on the server. The element must be the same as the router's, or hydration fails. */
function AddressOnly(props: LinkProps) {
  // oxlint-disable no-unused-vars -- properties of RouterLink that must not become attributes of <a>
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
