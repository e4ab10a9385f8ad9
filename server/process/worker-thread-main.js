import { workerData } from 'node:worker_threads';
import { keepCompiled } from './node.js';

// A worker thread does not take over the compile cache of the server. Without it, the thread would load Node's type
// stripper (docs/decisions/node.md).
const flush = keepCompiled();
await import(workerData);
flush();
