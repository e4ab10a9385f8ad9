'use strict';
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');

const INSTALLED = [
  // The same engine without windows around its pages: tests take less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns {string | undefined} */
function downloadedByPlaywright() {
  try {
    return require('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

// Ubuntu's chromium-browser is a script that only says "install the snap": a file that is there may still not run.
/** @param {string | undefined} path */
function runs(path) {
  return path !== undefined && existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * The browser to test with, or undefined. CHROMIUM_PATH wins and is taken at its word.
 * @returns {string | undefined}
 */
function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  return INSTALLED.find(runs) ?? [downloadedByPlaywright()].find(runs);
}

module.exports = { findChromium };
