/**
 * Derives all colours of a circuit from the one it chose, for light and dark, darkened or lightened until text has enough contrast (WCAG
 * 2.2, 1.4.3: 4.5:1).
 */

type Rgb = readonly [number, number, number]

export const READABLE = 4.5
/** What they stand on (web/src/ui/tokens.css). */
export const GROUNDS = { light: ['#f4f6f1', '#ffffff'], dark: ['#0b1511', '#12211a'] } as const
/** Written on the side menu. */
export const ON_SIDE = '#e7f3ec'
export const INK = { light: '#10261d', dark: '#e9f2ec' } as const
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

export interface CircuitColours {
  brand: string
  /** Ground of the side menu. */
  brand2: string
  onBrand: string
  /** Ground of what is chosen; brand and ink are written on it. */
  mint: string
}

/** The app's own green: whoever has chosen it has the app's own colours. */
export const OWN_ACCENT = '#0e4d38'

export const isAccent = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mixed = (a: Rgb, b: Rgb, part: number): Rgb => a.map((one, i) => one + ((b[i] ?? 0) - one) * part) as unknown as Rgb

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The first step towards `goal` at which it can be read on all of these. */
function readable(hex: string, goal: Rgb, beside: readonly string[]): string {
  for (let part = 0; part <= 1; part += 0.02) {
    const tried = hexOf(mixed(rgbOf(hex), goal, part))
    if (beside.every((one) => contrast(tried, one) >= READABLE)) return tried
  }
  return hexOf(goal)
}

/** `accent` as `isAccent` has it. */
export function circuitColours(accent: string): { light: CircuitColours; dark: CircuitColours } {
  const own = rgbOf(accent)
  const light = { mint: hexOf(mixed(own, WHITE, 0.86)), onBrand: '#ffffff' }
  const dark = { mint: hexOf(mixed(own, rgbOf(GROUNDS.dark[1]), 0.84)) }
  const brand = {
    light: readable(accent, BLACK, [...GROUNDS.light, light.mint, light.onBrand]),
    dark: readable(accent, WHITE, [...GROUNDS.dark, dark.mint]),
  }
  return {
    light: { ...light, brand: brand.light, brand2: readable(hexOf(mixed(own, BLACK, 0.25)), BLACK, [ON_SIDE]) },
    dark: {
      ...dark,
      brand: brand.dark,
      brand2: hexOf(mixed(own, BLACK, 0.82)),
      onBrand: readable(hexOf(mixed(own, BLACK, 0.82)), BLACK, [brand.dark]),
    },
  }
}
