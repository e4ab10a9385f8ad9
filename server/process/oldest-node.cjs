'use strict';
// CommonJS in old syntax, because scripts/prepare.cjs loads it with any version of Node.

/** The oldest version of Node on which the program was tested and runs. Older versions lack crypto.argon2. */
const OLDEST_NODE = '24.8';

/** @param {string} version as in process.versions.node */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

module.exports = { OLDEST_NODE, isNewEnough };
