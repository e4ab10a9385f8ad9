import { useNavigation } from 'react-router';

/** Appears only if a navigation takes noticeably long (site.css). */
export function LoadingLine() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading && <div aria-hidden="true" className="loading-line absolute inset-x-0 bottom-0 h-0.5 bg-clay" />;
}
