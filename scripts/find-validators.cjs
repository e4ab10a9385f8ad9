'use strict';
const { existsSync } = require('node:fs');
const { delimiter, join } = require('node:path');

/** The programs of others that read our files in the tests, with the Debian packages that have them. */
const VALIDATORS = {
  pandoc: 'pandoc',
  biber: 'biber',
  bib2xml: 'bibutils',
  ris2xml: 'bibutils',
  xmllint: 'libxml2-utils',
  oai_pmh: 'libhttp-oai-perl',
  java: 'default-jre-headless',
  pdftotext: 'poppler-utils',
};

/** @returns {string[]} the programs that no folder of PATH has */
function missingValidators() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return Object.keys(VALIDATORS).filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/** @type {string[]} */
const validatorPackages = [...new Set(Object.values(VALIDATORS))];

module.exports = { missingValidators, validatorPackages };
