// Bundles only the parts of Leaflet that our maps use, without markup that Trusted Types forbid.
import type { Plugin } from 'vite'

const PROBE = `div.innerHTML = '<svg/>';`
const WITHOUT_MARKUP = `div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));`

export const leafletWithoutMarkup = (): Plugin => ({
  name: 'taschino-leaflet',
  config: () => ({ resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] } }),
  transform(code, id) {
    if (!/leaflet-src\.esm\.js/.test(id)) return null
    if (!code.includes(PROBE)) throw new Error('this Leaflet looks for SVG in another way: see build/leaflet.ts')
    return { code: code.replace(PROBE, WITHOUT_MARKUP), map: null }
  },
})
