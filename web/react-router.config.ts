import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../build/web',
  serverBuildFile: 'index.js',
  ssr: true,
} satisfies Config
