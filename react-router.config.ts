import type { Config } from '@react-router/dev/config';
import { compressAssets } from './scripts/compress-assets.ts';
import { shortenManifest } from './scripts/shorten-manifest.ts';

export default {
  ssr: true,
  appDirectory: 'web',
  buildDirectory: 'build',
  // All routes fit in about a kilobyte, so the browser needs no second request to discover them.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = `${reactRouterConfig.buildDirectory}/client`;
    await shortenManifest(`${folder}/assets`);
    await compressAssets(folder);
  },
} satisfies Config;
