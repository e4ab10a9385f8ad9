'use strict';
// CommonJS without anything new: scripts/prepare.cjs reads it on whatever Node the machine has.

/** The oldest Node that the program was tried on and runs on; crypto.argon2 is what older ones lack first. */
const OLDEST_NODE = '24.8';

/** @param {string} version as in process.versions.node */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

module.exports = { OLDEST_NODE, isNewEnough };
