/** What the browser is told about the pages: which scripts may run (by hash), nobody may frame them, no engine may list them (T42, T46). */
import { createHash } from 'node:crypto'

export const ROBOTS = 'User-agent: *\nDisallow: /\n'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...new Set([...found].map((match) => hashOf(match[1] ?? '')))]
}

/** The policy of one page: its own files, its own inline blocks by hash, wasm for the scanner, one Trusted Types policy of the app. */
export function contentPolicy(html: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:')
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' ${inlineHashes(html, 'script').join(' ')}`.trim(),
    `style-src 'self' ${inlineHashes(html, 'style').join(' ')}`.trim(),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
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
    ...(secure ? ['upgrade-insecure-requests'] : [])
  ].join('; ')
}

/** A worker lives under the policy of its own file: it may compute and ask this server, nothing else. */
const SCRIPT_POLICY = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'`
const FILE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox`

/** What a file of the app is: the page with its text, a script, or anything else. */
export type WebFileKind = { html: string } | 'script' | 'other'

function policyOf(kind: WebFileKind, publicUrl: string): string {
  if (typeof kind === 'object') return contentPolicy(kind.html, publicUrl)
  return kind === 'script' ? SCRIPT_POLICY : FILE_POLICY
}

/** For a page its own policy; for any other file one that lets nothing happen when it is opened by itself. */
export function pageHeaders(kind: WebFileKind, publicUrl: string): string[] {
  return [
    'Content-Security-Policy', policyOf(kind, publicUrl),
    'X-Content-Type-Options', 'nosniff',
    'X-Frame-Options', 'DENY',
    'X-Robots-Tag', 'noindex, nofollow',
    'Referrer-Policy', 'no-referrer',
    'Cross-Origin-Opener-Policy', 'same-origin',
    'Cross-Origin-Resource-Policy', 'same-origin',
    'Permissions-Policy', 'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
    ...(publicUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] : [])
  ]
}
