import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { useSession } from '#web/session/session-state.ts';
import type { Route } from './+types/review.page.ts';
import { KeysContext, useKeysChoice } from './keys.tsx';
import { loadQueue } from './load-queue.ts';
import { listKey, readQueueView } from './queue-view.ts';
import { ReviewScreen } from './review-screen.tsx';

const TITLE = 'Tinjau artikel';

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadQueue(readQueueView(url.searchParams));
}

/** Opening another article of the same list does not reload the list. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return listKey(readQueueView(currentUrl.searchParams)) !== listKey(readQueueView(nextUrl.searchParams));
}

export const handle: AdminPage = {
  title: TITLE,
  above: adminLists.waiting,
  needsWidth: true,
  skeleton: <AdminHead title={TITLE} />,
};
export const meta = adminMeta(handle.title);

export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  return user && <Screen userId={user.id} loaded={loaderData} />;
}

function Screen({ userId, loaded }: { userId: number; loaded: Route.ComponentProps['loaderData'] }) {
  const [isOn, setIsOn] = useKeysChoice(userId);
  return (
    <KeysContext value={isOn}>
      <ReviewScreen title={TITLE} userId={userId} loaded={loaded} onKeysChoice={setIsOn} />
    </KeysContext>
  );
}
