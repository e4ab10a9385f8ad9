import { useNavigation } from 'react-router';

/** Shows that a navigation is running. site.css shows it only if the navigation takes noticeably long. */
export function LoadingLine() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading && <div aria-hidden="true" className="loading-line absolute inset-x-0 bottom-0 h-0.5 bg-clay" />;
}
