import { useRef } from 'react';
import { inMoment } from '#web/ui/format.ts';
import { useQuestion } from '#web/ui/use-question.tsx';

export type Approved = { title: string; publish_at?: string | null | undefined };
type Scheduled = { title: string; publish_at: string };

/**
 * Returns `isSure`, which asks the admin before an approval publishes scheduled articles earlier than planned. Once the
 * admin has agreed, `isSure` does not ask about the same articles again.
 */
export function useEarlyPublication() {
  const { ask, dialog } = useQuestion();
  const agreed = useRef('');

  async function isSure(articles: readonly Approved[]): Promise<boolean> {
    const scheduled = articles.flatMap(({ title, publish_at }) => (publish_at ? [{ title, publish_at }] : []));
    const subject = JSON.stringify(scheduled);
    if (scheduled.length === 0 || agreed.current === subject) return true;
    const isAgreed = await ask({ ...wordsOf(scheduled), confirmLabel: 'Terbitkan sekarang' });
    if (isAgreed) agreed.current = subject;
    return isAgreed;
  }

  return { isSure, dialog };
}

function wordsOf(scheduled: readonly Scheduled[]): { question: string; text: string } {
  const first = scheduled.toSorted((a, b) => Date.parse(a.publish_at) - Date.parse(b.publish_at))[0];
  const time = `${inMoment(first?.publish_at ?? '')} WIB`;
  if (scheduled.length === 1) {
    return {
      question: `Terbitkan “${first?.title}” sekarang?`,
      text: `Artikel ini dijadwalkan terbit ${time}. Bila disetujui sekarang, artikel langsung terbit dan jadwalnya batal.`,
    };
  }
  return {
    question: `Terbitkan ${scheduled.length} artikel terjadwal sekarang?`,
    text: `Artikel-artikel ini dijadwalkan, yang pertama terbit ${time}. Bila disetujui sekarang, semuanya langsung terbit dan jadwalnya batal.`,
  };
}
