/** Keeps a file or prints a PDF that came as bytes: it was fetched with the session's token, so no link can name it. */

/** How long the browser may need a blob's address after it was handed over. */
const RELEASE_MS = 60_000

function address(file: Blob): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
  return url
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = address(file)
  link.download = name
  link.click()
}

/** Opens the PDF in a window of its own, where the browser's viewer prints it. False when the browser refuses the window. */
export function printPdf(file: Blob): boolean {
  const shown = window.open(address(file), '_blank')
  return shown !== null
}
