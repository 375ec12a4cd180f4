/** Reads browser and system from a user agent, so that people recognise their devices; nothing relies on it. */

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (list: readonly [RegExp, string][], text: string): string | null => list.find(([sign]) => sign.test(text))?.[1] ?? null

export const readUserAgent = (text: string): { browser: string | null; system: string | null } => ({
  browser: named(BROWSERS, text),
  system: named(SYSTEMS, text),
})

/** For a letter: "Chrome, Android". */
export function deviceWords(text: string): string {
  const { browser, system } = readUserAgent(text)
  return [browser, system].filter(Boolean).join(', ') || '?'
}
