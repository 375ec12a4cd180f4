/** Computes the SHA-256 of a file on the device, so that the file itself need not leave it. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
