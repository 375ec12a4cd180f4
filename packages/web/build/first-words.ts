// Finds in the code which sentences the start screens need, so that nobody keeps a list; all others come after the first data.
import { COMMON_REFUSALS } from '@taschino/contract/call.ts'

/** Where people start in a hurry, with what is one press away. */
export const HASTY: ReadonlySet<string> = new Set([
  '/login',
  '/error',
  '/tabs/enduser-home',
  '/tabs/enduser-transactions',
  '/tabs/enduser-wallet',
  '/tabs/shop-home',
  '/qrcode-scanner',
  '/enduser-payment/code/:code',
  '/enduser-payment/id/:id',
  '/yes-ticket-payment',
])

/** Where most of them start takes only its own: on a slow phone each kilobyte is five milliseconds more to the first press. */
export const OWN_WORDS: Readonly<Record<string, string>> = { '/login': 'login', '/tabs/enduser-home': 'pocket' }

interface StoredAnswer {
  readonly whole: ReadonlySet<string>
  readonly beginnings: readonly string[]
  readonly names: ReadonlySet<string>
}

/** Keys as they stand in built code: in full, or their beginning where the end is put together at run time. */
function saidIn(code: string): StoredAnswer {
  const whole = new Set([...code.matchAll(/["'`]([a-zA-Z]\w*(?:\.\w+)+)["'`]/g)].map((match) => match[1] ?? ''))
  const beginnings = [...code.matchAll(/["'`]([a-zA-Z]\w*\.[\w.]*)(?:\$\{|["'`]\s*\+)/g)].map((match) => match[1] ?? '')
  return {
    whole,
    beginnings: [...new Set(beginnings)].filter((one) => one !== 'refusal.'),
    names: new Set(code.match(/\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]{4,}\b/g)),
  }
}

/** Whether this code may ask for a key. Any screen may be refused what its calls can be refused for, and what the HTTP layer refuses. */
function asks({ whole, beginnings, names }: StoredAnswer, key: string): boolean {
  if (key.startsWith('refusal.')) {
    const name = key.slice('refusal.'.length)
    return name in COMMON_REFUSALS || names.has(name)
  }
  return (
    whole.has(key) ||
    whole.has(key.replace(/\.(one|other|few|many|two|zero)$/, '')) ||
    beginnings.some((beginning) => key.startsWith(beginning))
  )
}

/** The keys out of `all` that this code may ask for. */
export function keysIn(code: string, all: readonly string[]): Set<string> {
  const said = saidIn(code)
  return new Set(all.filter((key) => asks(said, key)))
}
