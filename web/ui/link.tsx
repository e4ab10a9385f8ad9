// oxlint-disable-next-line no-restricted-imports -- the one place that wraps it
import { createPath, Link as RouterLink, type LinkProps } from 'react-router';

/**
 * The router's link. While a page is rendered on the server it is only its address: what the router works out besides
 * is for clicks (docs/performance.md).
 */
export const Link = import.meta.env.SSR ? AddressOnly : RouterLink;

/** The same element as the router makes, or the browser would not take it over. */
function AddressOnly(props: LinkProps) {
  // oxlint-disable no-unused-vars -- left out, since an element has no such attributes
  const { to, discover, prefetch, reloadDocument, replace, state, preventScrollReset, ...rest } = props;
  const { relative, viewTransition, mask, defaultShouldRevalidate, onClick, children, ...anchor } = rest;
  // oxlint-enable no-unused-vars
  const address = typeof to === 'string' ? to : createPath(to);
  // One that depends on where it stands is the router's to work out.
  if (!/^\/(?!\/)/.test(address)) return <RouterLink {...props} />;
  return (
    <a {...anchor} href={address} data-discover="true">
      {children}
    </a>
  );
}
