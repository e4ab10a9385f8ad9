import { useLocation } from 'react-router';
import { button } from './button-styles.ts';
import { Link } from './link.tsx';

/** Shown instead of a list that is empty or could not be loaded. `canRetry` adds a button that loads it again. */
export function Notice({ text, canRetry = false }: { text: string; canRetry?: boolean }) {
  const { pathname, search, key } = useLocation();
  return (
    <div className="mt-12 flex flex-col items-start gap-6 border-t border-line pt-8">
      <p role="status" className="text-lg text-ink-soft">
        {text}
      </p>
      {canRetry && (
        <Link to={pathname + search} replace preventScrollReset state={{ after: key }} className={button.secondary}>
          Coba lagi
        </Link>
      )}
    </div>
  );
}
