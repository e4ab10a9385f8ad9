'use strict';
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');

const CHROMIUM = [
  // chromium-headless-shell comes first: tests use less CPU, because this Chromium has no user interface.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** @returns {string | undefined} */
function downloadedByPlaywright() {
  try {
    return require('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

// Returns whether a browser starts. Ubuntu's chromium-browser and firefox are scripts that only say "install the snap".
/** @param {string | undefined} path */
function runs(path) {
  return path !== undefined && existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * @param {string | undefined} given a path from an environment variable, returned if the file exists
 * @param {string[]} installed the paths to try; the first browser that starts is returned
 */
function find(given, installed) {
  if (given) return existsSync(given) ? given : undefined;
  return installed.find(runs);
}

/**
 * Finds the Chromium to test with: the one at CHROMIUM_PATH, the machine's, or the one that Playwright downloaded.
 * @returns {string | undefined}
 */
function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  return find(CHROMIUM_PATH, CHROMIUM) ?? (CHROMIUM_PATH ? undefined : [downloadedByPlaywright()].find(runs));
}

/**
 * Finds the Firefox to test with: the one at FIREFOX_PATH, or the machine's.
 * @returns {string | undefined}
 */
function findFirefox() {
  return find(process.env.FIREFOX_PATH, FIREFOX);
}

module.exports = { findChromium, findFirefox };
