/**
 * The script in the head of every page, 2.7 KB compressed: what a visitor sees and uses without React. The server writes it
 * into the page (web/entry.server.tsx); it also stays in charge of these things after React has hydrated the page. Why,
 * and what one must not do here: docs/decisions/hydration.md.
 */
import { isLanguage } from '#contract/language.ts';
import { showArrival } from './arrival.ts';
import { openDrawers } from './drawers.ts';
import { hydrateOnIntent } from './hydrate-on-intent.ts';
import { addMenuKeys } from '#web/ui/menu-keys.ts';
import { moveLogos } from './moving-logos.ts';
import { showPlaceholders } from './placeholders.ts';
import { keepLanguage } from '#web/session/kept-language.ts';
import { shadeHeader } from './header-shadow.ts';
import { sharePages } from './share.ts';

showArrival();
shadeHeader();
moveLogos();
openDrawers();
addMenuKeys();
sharePages();
showPlaceholders();

const { lang } = document.documentElement;
hydrateOnIntent(isLanguage(lang) && keepLanguage(lang) !== undefined);
