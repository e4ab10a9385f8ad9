import type { ReactNode } from 'react';
import { labels } from '#contract/messages.ts';

/** Names a way to sign in: 'Sign In lewat email'. The specification requires the English words. */
export function SignInBy({ children }: { children: ReactNode }) {
  return (
    <span>
      <span lang="en">{labels.navigation.signIn}</span> {children}
    </span>
  );
}
