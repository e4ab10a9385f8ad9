/**
 * The script in the head of every page, 3.5 KB compressed. It runs everything that works without React: menus, drawer,
 * share button, placeholders, printing. It keeps running them after React has hydrated the page. The server writes the
 * script into the page (web/entry.server.tsx). docs/decisions/hydration.md has the reasons, and what must not be done
 * here.
 */
import { isLanguage } from '#contract/language.ts';
import { showArrival } from './arrival.ts';
import { openDrawers } from './drawers.ts';
import { hydrateOnIntent } from './hydrate-on-intent.ts';
import { addMenuKeys } from '#web/ui/menu-keys.ts';
import { moveLogos } from './moving-logos.ts';
import { showPlaceholders } from './placeholders.ts';
import { printPictures } from './print-pictures.ts';
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
printPictures();

const { lang } = document.documentElement;
hydrateOnIntent(isLanguage(lang) && keepLanguage(lang) !== undefined);
