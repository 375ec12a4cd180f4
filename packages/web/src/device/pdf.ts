/** Saves a file that came as bytes: it was fetched with the session's token, so no plain link could name it. */
import { native } from './native.ts'

/** How long the browser may need a blob's address after it was handed over. */
const RELEASE_MS = 60_000

function address(file: Blob): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
  return url
}

/** A WebView keeps no files and prints none: there the system's own sheet takes them, to keep, to print or to send. */
function hand(file: Blob, name: string): boolean {
  const own = native()
  if (own) void own.shareFile(file, name, name)
  return own !== null
}

export function saveFile(file: Blob, name: string): void {
  if (hand(file, name)) return
  const link = document.createElement('a')
  link.href = address(file)
  link.download = name
  link.click()
}
