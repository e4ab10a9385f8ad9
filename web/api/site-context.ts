import { createContext, type RouterContextProvider } from 'react-router';
import type { SiteContext } from '#contract/site/site-context.ts';
import { type Api, apiOver } from './client.ts';

export const siteContext = createContext<SiteContext>();

export function apiOf(context: Readonly<RouterContextProvider>): Api {
  return apiOver(context.get(siteContext).send);
}
