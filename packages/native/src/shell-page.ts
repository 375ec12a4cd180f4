// Adapts the web build's page to the app: the server it asks, and the policy that a header would say.
import { createHash } from 'node:crypto'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function inlineHashes(html: string, tag: 'script' | 'style'): string {
  const found = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...new Set([...found].map((match) => hashOf(match[1] ?? '')))].join(' ')
}

/** The app's own pages on both systems: not every WebView takes 'self' for a scheme that is not http. */
const OWN = "'self' capacitor://localhost"

/**
 * As the server's (http/pages/page-headers.ts), but for whom it may ask: itself and the one server of this build, over TLS. A tag cannot
 * say who may frame the page; nobody can.
 */
export function shellPolicy(html: string, server: string, tiles = ''): string {
  return [
    `default-src 'none'`,
    `script-src ${OWN} 'wasm-unsafe-eval' ${inlineHashes(html, 'script')}`.trim(),
    `style-src ${OWN} ${inlineHashes(html, 'style')}`.trim(),
    `style-src-attr 'unsafe-inline'`,
    `img-src ${OWN} data: blob: ${tiles}`.trim(),
    `media-src ${OWN} blob: mediastream:`,
    `font-src ${OWN}`,
    `connect-src ${OWN} ${server} ${server.replace(/^https:/, 'wss:')}`,
    `worker-src ${OWN}`,
    `manifest-src ${OWN}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `require-trusted-types-for 'script'`,
    `trusted-types taschino 'allow-duplicates'`,
  ].join('; ')
}

/** `tiles`: the one other origin that pictures may come from, the map's. */
export function shellPage(html: string, server: string, tiles = ''): string {
  if (!/^<!doctype html><html lang="it"><head><meta charset="utf-8"\s*\/?>/i.test(html))
    throw new Error('the built page does not begin as expected: build the web app first')
  return html
    .replace('<html lang="it">', () => `<html lang="it" data-server="${server}">`)
    .replace(
      /<meta charset="utf-8"\s*\/?>/i,
      (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${shellPolicy(html, server, tiles)}">`,
    )
}

/** The origin of the map's tiles in the settings that an installation gives along; http or anything unreadable is none. */
export function tilesOf(settings: string): string {
  const { mapTiles } = JSON.parse(settings) as { mapTiles?: unknown }
  return typeof mapTiles === 'string' && URL.canParse(mapTiles) && mapTiles.startsWith('https://') ? new URL(mapTiles).origin : ''
}
