import { useNavigate } from 'react-router';
import { usedState } from '#web/admin/use-list.ts';
import type { Sent } from '#web/review/decision/decision.ts';
import { type Row, rowBeside } from './queue-rows.ts';
import { queueAddress } from './queue-view.ts';
import type { Review } from './use-review.ts';
import type { Selection } from './use-selection.ts';
import type { useView } from './use-view.ts';

/** Returns what the buttons and keys of the review screen do. */
export function useActs({ view, openArticle }: ReturnType<typeof useView>, review: Review, selection: Selection) {
  const { rows, lastAct, say } = review;
  const navigate = useNavigate();

  function move(by: 1 | -1): void {
    const row = rowBeside(rows, view.id, by, review.isOpen);
    if (row) void openArticle(row.item.id);
    else say(by === 1 ? 'Ini yang terakhir dalam daftar.' : 'Ini yang pertama dalam daftar.');
  }

  function showDecision(target: string): void {
    void navigate(queueAddress({ ...view, articleView: 'keputusan' }), { state: usedState(target) });
  }

  function onSent(sent: Sent): void {
    const { done, label, subject } = sent;
    // The decision on the open article was refused. useOpenArticle shows the refusal, and the article stays open.
    if (done.length === 0 && subject !== 0) return;
    review.add(sent);
    selection.clear();
    selection.forget(done);
    const isDone = (id: number | undefined) => done.some((item) => item.id === id);
    const isOpen = (row: Row) => !isDone(row.item.id) && review.isOpen(row);
    const next = rowBeside(rows, view.id, 1, isOpen) ?? rows.find(isOpen);
    const what = done.length === 1 ? done[0]?.title : `${done.length} artikel`;
    say(`${label}: ${what}. ${next ? `Berikutnya: ${next.item.title}` : 'Tidak ada lagi dalam daftar ini.'}`);
    if (isDone(view.id)) void openArticle(next?.item.id);
    else if (view.articleView === 'keputusan') void openArticle(view.id);
  }

  async function undoLast(): Promise<void> {
    if (!lastAct) return say('Tidak ada keputusan yang dapat diurungkan.');
    const [first] = lastAct.done;
    if ((await review.undo(lastAct)) && lastAct.subject !== 0 && first) await openArticle(first.id);
  }

  return { move, showDecision, onSent, undoLast: () => void undoLast() };
}
