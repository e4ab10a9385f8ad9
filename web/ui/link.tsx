// oxlint-disable-next-line no-restricted-imports -- the one place that wraps it
import { createPath, Link as RouterLink, type LinkProps } from 'react-router';

/**
 * The router's link. On the server only its address is rendered: everything else that the router computes is for clicks
 * (docs/performance-results.md).
 */
export const Link = import.meta.env.SSR ? AddressOnly : RouterLink;

/** Must render the same element as the router, or hydration fails. */
function AddressOnly(props: LinkProps) {
  // oxlint-disable no-unused-vars -- left out, since an element has no such attributes
  const { to, discover, prefetch, reloadDocument, replace, state, preventScrollReset, ...rest } = props;
  const { relative, viewTransition, mask, defaultShouldRevalidate, onClick, children, ...anchor } = rest;
  // oxlint-enable no-unused-vars
  const address = typeof to === 'string' ? to : createPath(to);
  // Relative addresses need the router.
  if (!/^\/(?!\/)/.test(address)) return <RouterLink {...props} />;
  return (
    <a {...anchor} href={address} data-discover="true">
      {children}
    </a>
  );
}
