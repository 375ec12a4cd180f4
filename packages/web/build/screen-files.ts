// Which file a screen lies in is written in the table of screens for the build alone: the app that people fetch goes without.
import type { Plugin } from 'vite'

export function withoutScreenFiles(): Plugin {
  return {
    name: 'taschino-screen-files',
    apply: (_, { isSsrBuild, command }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/]app[\\/]routes(\.ts|[\\/][\w-]+\.ts)$/ },
      handler: (code) => code.replaceAll(/\bscreen\(\s*'[\w/-]+',/g, "screen('',"),
    },
  }
}
