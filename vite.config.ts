import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { backendCheck } from './src/build/backend-check.ts';
import { bundlerChecks, warningsOnly } from './src/build/bundler-checks.ts';
import { chunkGroups } from './src/build/chunks.ts';
import { cssModules } from './src/build/class-names.ts';
import { cssModuleTypes } from './src/build/css-module-types.ts';
import { interpolateDictionaries } from './src/build/interpolate-dictionaries.ts';
import { koreanFonts } from './src/build/fonts.ts';
import { precacheOf, PRECACHE_PATTERNS } from './src/build/precache.ts';
import { prerender } from './src/build/prerender.ts';
import { stubFloatingUi } from './src/build/stub-floating-ui.ts';
import { previousRelease } from './src/build/previous-release.ts';
import { responseHeaders } from './src/build/response-headers.ts';
import {
  hostFunction,
  inlineScript,
  inlineScriptPlugin,
  standaloneScript,
} from './src/build/standalone-script.ts';
import { staticHost } from './src/build/static-host.ts';
import { webManifestPlugin } from './src/build/web-manifest-plugin.ts';
import { localSupabase } from './supabase/local/plugin.ts';
import { vitestProjects } from './tests/run/vitest-projects.ts';

export default defineConfig(({ isPreview = false, mode }) => {
  const fonts = koreanFonts();
  const pageScript = inlineScript('src/app/inline-script.ts', import.meta.dirname);
  const homePageScript = inlineScript('src/app/home-page-script.ts', import.meta.dirname);
  const newsPageScript = inlineScript('src/app/news-page-script.ts', import.meta.dirname);
  const prayerPageScript = inlineScript('src/app/prayer-page-script.ts', import.meta.dirname);
  return {
    appType: isPreview ? 'custom' : 'spa',
    plugins: [
      react(),
      bundlerChecks(),
      cssModuleTypes(),
      inlineScriptPlugin(pageScript),
      interpolateDictionaries(),
      stubFloatingUi(),
      fonts,
      webManifestPlugin(),
      backendCheck(),
      previousRelease(),
      standaloneScript({ entry: 'src/app/outbox-worker.ts', name: 'outbox-worker' }),
      standaloneScript({ entry: 'src/app/home-week-script.ts', name: 'home-week' }),
      hostFunction('src/app/share-preview-worker.ts'),
      prerender(fonts.api, {
        home: homePageScript,
        'hour-prayer': prayerPageScript,
        news: newsPageScript,
      }),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src/app',
        filename: 'service-worker.ts',
        injectRegister: false,
        manifest: false,
        integration: { closeBundleOrder: 'post' },
        injectManifest: {
          // Registered as a classic script, so it is bundled into one file.
          rollupFormat: 'iife',
          buildPlugins: { vite: [bundlerChecks(), warningsOnly()] },
          globPatterns: [...PRECACHE_PATTERNS],
          manifestTransforms: [precacheOf('dist')],
          dontCacheBustURLsMatching: /^assets\//,
        },
      }),
      responseHeaders([pageScript, homePageScript, prayerPageScript, newsPageScript]),
      ...(mode === 'test' ? [] : [localSupabase()]),
      staticHost(),
    ],
    // React has included this hook since version 18; the alias drops the shim for older versions.
    resolve: {
      alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
    },
    css: { modules: cssModules },
    build: {
      target: 'es2022',
      manifest: true,
      // The budget tests measure sizes, compressed with brotli.
      reportCompressedSize: false,
      // Pages preload their initial scripts in their own head. For dynamic imports only style sheets are preloaded, except
      // for the admin area: its scripts would wait for its 26 kB of style sheets.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, dependencies, { hostType }) =>
          hostType === 'html' || file.startsWith('assets/admin-frame-')
            ? dependencies
            : dependencies.filter((dependency) => dependency.endsWith('.css')),
      },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: chunkGroups,
          },
        },
      },
    },
    // Image processing is for staff only: files with the prefix `admin-` are not precached.
    worker: {
      format: 'es',
      rolldownOptions: {
        output: {
          entryFileNames: ({ name }) =>
            `assets/${name.startsWith('search') ? '' : 'admin-'}[name]-[hash].js`,
        },
      },
    },
    preview: { strictPort: true },
    test: {
      // Limits for tests that hang: far more than a test takes, because machines may be slow or busy.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 300_000 } },
      projects: vitestProjects,
    },
  };
});
