/** The security headers of pages: scripts only by hash, no framing, no search engines (T42, T46). */
import { createHash } from 'node:crypto'

export const ROBOTS = 'User-agent: *\nDisallow: /\n'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...new Set([...found].map((match) => hashOf(match[1] ?? '')))]
}

/** Where the pages are seen, and the one other origin that pictures may come from: the map's ('' where there is none). */
export interface Site {
  publicUrl: string
  tileHost: string
}

/**
 * The policy of one page: its own files, its own inline blocks by hash, wasm for the scanner, tiles of the map, one Trusted Types policy of
 * the app.
 */
export function contentPolicy(html: string, { publicUrl, tileHost }: Site): string {
  const secure = publicUrl.startsWith('https:')
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' ${inlineHashes(html, 'script').join(' ')}`.trim(),
    `style-src 'self' ${inlineHashes(html, 'style').join(' ')}`.trim(),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: ${tileHost}`.trim(),
    `media-src 'self' blob: mediastream:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types taschino 'allow-duplicates'`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** A worker lives under the policy of its own file: it may compute and ask this server, nothing else. */
const SCRIPT_POLICY = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'`
const FILE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox`

/** What a file of the app is: the page with its text, a script, a picture of the map, or anything else. */
export type WebFileKind = { html: string } | 'script' | 'tile' | 'other'

function policyOf(kind: WebFileKind, site: Site): string {
  if (typeof kind === 'object') return contentPolicy(kind.html, site)
  return kind === 'script' ? SCRIPT_POLICY : FILE_POLICY
}

/** The scripts that a page names, told in the head of the answer: a slow phone asks for them before it has begun to read the page. */
const linksOf = (html: string): string[] => {
  const named = [...html.matchAll(/<script (type="module"|defer)[^>]*\ssrc="([^"]+)"/g)].map(
    ([, how, source]) => `<${source}>; ${how === 'defer' ? 'rel=preload; as=script' : 'rel=modulepreload'}`,
  )
  return named.length > 0 ? ['Link', named.join(', ')] : []
}

/** For a page its own policy; for any other file one that lets nothing happen when it is opened by itself. */
export function pageHeaders(kind: WebFileKind, site: Site): string[] {
  return [
    ...(typeof kind === 'object' ? linksOf(kind.html) : []),
    'Content-Security-Policy',
    policyOf(kind, site),
    'X-Content-Type-Options',
    'nosniff',
    'X-Frame-Options',
    'DENY',
    'X-Robots-Tag',
    'noindex, nofollow',
    'Referrer-Policy',
    'no-referrer',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    // The installed app brings its pages along, so that to it we are another origin; it asks us for no file but these.
    'Cross-Origin-Resource-Policy',
    kind === 'tile' ? 'cross-origin' : 'same-origin',
    'Permissions-Policy',
    'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
    ...(site.publicUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] : []),
  ]
}
