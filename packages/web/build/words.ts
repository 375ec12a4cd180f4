// Serves src/words/{lang}.json as assets/i18n/{lang}.json (docs/product.md, calls), in dev as in the built app, and those that a start
// needs by themselves as {lang}.first.json and the like.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const LANGUAGES = ['it', 'en'] as const

const source = (language: string): string => fileURLToPath(new URL(`../src/words/${language}.json`, import.meta.url))

/** The words without the white space that people need to edit them; `only`: these keys. */
export async function wordsOf(language: string, only?: ReadonlySet<string>): Promise<string> {
  const all = JSON.parse(await readFile(source(language), 'utf8')) as Record<string, string>
  return JSON.stringify(only ? Object.fromEntries(Object.entries(all).filter(([key]) => only.has(key))) : all)
}

export function words(): Plugin {
  return {
    name: 'taschino-words',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = /^\/assets\/i18n\/(it|en)(?:\.[a-z]+)?\.json/.exec(request.url ?? '')?.[1]
        if (!language) return next()
        wordsOf(language).then((text) => response.setHeader('Content-Type', 'application/json').end(text), next)
      })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const language of LANGUAGES)
        this.emitFile({ type: 'asset', fileName: `assets/i18n/${language}.json`, source: await wordsOf(language) })
    },
  }
}
