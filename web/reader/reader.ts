/**
 * The script that the server writes into the head of every page (3.9 KB compressed, web/entry.server.tsx). This script
 * runs everything that works without React: colour scheme, menus, drawer, share button, tables as CSV, suggestions of a
 * search field, placeholders, printing. The script goes on after React has started. docs/decisions/hydration.md has the
 * reasons, and what this script must not do.
 */
import { hydrateOnIntent } from './hydrate-on-intent.ts';
import { showArrival } from './arrival.ts';
import { copyTables } from './csv.ts';
import { openDrawers } from './drawers.ts';
import { shadeHeader } from './header-shadow.ts';
import { moveLogos } from './moving-logos.ts';
import { showPlaceholders } from './placeholders.ts';
import { printPictures } from './print-pictures.ts';
import { sharePages } from './share.ts';
import { suggestWorks } from './suggest.ts';
import { followTheme } from './theme.ts';
import { isLanguage } from '#contract/language.ts';
import { keepLanguage } from '#web/session/kept-language.ts';
import { addMenuKeys } from '#web/ui/menu-keys.ts';

followTheme();
showArrival();
shadeHeader();
moveLogos();
openDrawers();
addMenuKeys();
sharePages();
copyTables();
suggestWorks();
showPlaceholders();
printPictures();

const { lang } = document.documentElement;
hydrateOnIntent(isLanguage(lang) && keepLanguage(lang) !== undefined);
