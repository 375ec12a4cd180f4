/**
 * Opens an address of our server in a tab of its own, which knows nothing of this one; in the installed app the system's browser takes it.
 * At a desk what is compared opens in a pane of its own at the edge of the screen, beside the page.
 */
import { inShell } from './native.ts'

export function openTab(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.click()
}

/** From this width on there is room for two. */
const DESK = '(min-width: 864px)'
const WIDEST = 960

/**
 * A paper beside the fields that it is compared with. A frame within the page is no way: what the browser draws a PDF with lives under the
 * policy of the page, and ours lets no foreign content in (T46); a window of its own has none of it, and can be moved to another screen.
 */
export function openBeside(address: string): void {
  if (inShell() || !matchMedia(DESK).matches) return openTab(address)
  const { availWidth, availHeight } = screen
  const width = Math.min(WIDEST, Math.round(availWidth * 0.48))
  window.open(address, '_blank', `popup,noopener,noreferrer,width=${width},height=${availHeight},left=${availWidth - width},top=0`)
}
