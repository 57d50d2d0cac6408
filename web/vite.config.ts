import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { precompress } from './vite/precompress.ts'
import { subsetInter } from './vite/subset-inter.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [subsetInter(), reactRouter(), precompress()],
  publicDir: 'public',
  // One self-contained server file: React's production build is chosen here and not by the environment that it runs in.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true as const },
  }),
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    cssMinify: true,
    emptyOutDir: true,
    ...(isSsrBuild && { rollupOptions: { input: './ssr/handler.ts' } }),
  },
}))
