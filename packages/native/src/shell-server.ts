// Checks which server a build of the app belongs to: https and an origin only.
export function serverOf(text: string | undefined): string {
  const wrong = `NATIVE_SERVER deve essere l'indirizzo https del server, come https://taschino.example, non "${text ?? ''}". / NATIVE_SERVER must be the https address of the server, such as https://taschino.example, not "${text ?? ''}".`
  if (!text || !URL.canParse(text)) throw new Error(wrong)
  const url = new URL(text)
  if (
    url.protocol !== 'https:' ||
    url.username !== '' ||
    url.password !== '' ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new Error(wrong)
  return url.origin
}

/** What stores compare: a number that grows with every version; four figures for each part. */
export function versionCodeOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const code = major * 1_000_000 + minor * 1000 + patch
  if (!/^\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(version) || code === 0) throw new Error(`${version} is no version of three numbers`)
  return code
}
