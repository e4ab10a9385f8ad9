import { useNavigation } from 'react-router';

/** Only a navigation that takes longer than a blink shows it (site.css). */
export function LoadingLine() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading && <div aria-hidden="true" className="loading-line absolute inset-x-0 bottom-0 h-0.5 bg-clay" />;
}
