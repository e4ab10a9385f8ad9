import type { ReactNode } from 'react';
import { labels } from '#contract/messages.ts';

/** Names a way of signing in by the specification's words, which are English: 'Sign In lewat email'. */
export function SignInBy({ children }: { children: ReactNode }) {
  return (
    <span>
      <span lang="en">{labels.navigation.signIn}</span> {children}
    </span>
  );
}
