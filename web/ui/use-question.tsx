import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Question = { question: string; text: string; confirmLabel: string };

/** Returns the dialog to render, and `ask`, which shows a question in it and resolves to whether the user confirmed. */
export function useQuestion() {
  const [asked, setAsked] = useState<Question & { answer: (isConfirmed: boolean) => void }>();

  async function ask(question: Question): Promise<boolean> {
    const { promise, resolve: answer } = Promise.withResolvers<boolean>();
    setAsked({ ...question, answer });
    const isConfirmed = await promise;
    setAsked(undefined);
    return isConfirmed;
  }

  const dialog = asked && (
    <ConfirmDialog
      question={asked.question}
      text={asked.text}
      confirmLabel={asked.confirmLabel}
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    />
  );
  return { ask, dialog };
}
