// Removes the file names in the table of screens, which only the build needs, from the built app.
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
