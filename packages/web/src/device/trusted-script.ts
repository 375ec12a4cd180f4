/** The one place that may name a script to run: Trusted Types let through our own files and nothing else. */

interface ScriptPolicy {
  createScriptURL: (url: string) => unknown
}
interface TrustedTypesFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptPolicy
}

let policy: ScriptPolicy | null = null

/** A script address of our own origin, as the browser wants it said. Throws for any other origin. */
export function ownScript(url: string): string {
  const rules = {
    createScriptURL: (asked: string) => {
      const full = new URL(asked, location.href)
      if (full.origin !== location.origin) throw new TypeError(`script of another origin: ${full.origin}`)
      return full.href
    },
  }
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
  if (!factory) return rules.createScriptURL(url)
  policy ??= factory.createPolicy('taschino', rules)
  return policy.createScriptURL(url) as string
}
