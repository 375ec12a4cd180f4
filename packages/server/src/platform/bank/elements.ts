/** Finds elements of a bank's XML by their local names: banks use different versions of a format with the same names. */
import { XmlElement, type XmlNode } from 'libxml2-wasm'

const named = (name: string): string => `*[local-name()="${name}"]`
/** A way down from a node, as `Refs/EndToEndId`. */
const path = (way: string): string => `./${way.split('/').map(named).join('/')}`
export const all = (node: XmlNode, way: string): XmlElement[] => node.find(path(way)).filter((one) => one instanceof XmlElement)
export const text = (node: XmlNode, way: string): string | null => all(node, way)[0]?.content.trim() || null
export const first = (node: XmlNode, ...ways: string[]): string | null =>
  ways.map((way) => text(node, way)).find((found) => found !== null) ?? null

/** "12.50" in euros; null for anything else. */
export function centsOf(written: string | null): number | null {
  const match = written === null ? null : /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(written)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** Banks write NOTPROVIDED where there is nothing. */
export const said = (written: string | null): string | null => (written === null || written === 'NOTPROVIDED' ? null : written)
