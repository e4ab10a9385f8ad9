import type { Config } from '@react-router/dev/config';
import { compressAssets } from './scripts/compress-assets.ts';

export default {
  ssr: true,
  appDirectory: 'web',
  buildDirectory: 'build',
  // All routes fit in about a kilobyte, so the browser needs no second request to discover them.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressAssets(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
