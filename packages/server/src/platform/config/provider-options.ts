/** Reads how the club's providers are reached and with which keys (PROVIDERS, a file, because keys do not belong on a command line). */
import { readFileSync } from 'node:fs'
import { isSigner, isVerifier } from '@taschino/protocol/signature.ts'
import * as z from 'zod/mini'
import { CannotStart } from './cannot-start.ts'

/** Over TLS; without it only to this very machine. No slash at the end, because /provider/v1 comes behind it. */
const address = z.string().check(
  z.maxLength(500),
  z.refine((text) => {
    if (!URL.canParse(text) || text.endsWith('/')) return false
    const { protocol, hostname, username, password, search, hash } = new URL(text)
    const bare = username === '' && password === '' && search === '' && hash === ''
    return bare && (protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(hostname)))
  }),
)

const link = z.strictObject({
  address,
  /** The bearer key. */
  key: z.string().check(z.regex(/^[\x21-\x7e]{8,500}$/)),
  /** What our requests are signed with. */
  signsWith: z.string().check(z.refine(isSigner)),
  /** Keys of which one must fit a webhook; several while they are changed. */
  takes: z.array(z.string().check(z.refine(isVerifier))).check(z.minLength(1), z.maxLength(4)),
  /** Hosts of shops to which it may lead people, beside its own. */
  leadsTo: z.optional(z.array(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))).check(z.maxLength(500))),
})

const links = z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)), link)

export type ProviderLink = z.infer<typeof link>
/** Where it may lead people (T45): hosts over https; of a provider on this very machine, that address alone. */
export function leadsOf({ address: own, leadsTo = [] }: Pick<ProviderLink, 'address' | 'leadsTo'>): string[] {
  const { protocol, hostname, origin } = new URL(own)
  return [protocol === 'https:' ? hostname : origin, ...leadsTo]
}

export type ProviderLinks = Readonly<Record<string, ProviderLink>>

function readLinks(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** None, unless the installation names a file. */
export function providersOf(path: string | undefined): ProviderLinks {
  if (!path) return {}
  const read = z.safeParse(links, readLinks(path))
  if (read.success) return read.data
  // Where it stands, never what stands there: it is full of keys.
  const at = read.error.issues[0]?.path.join('.') ?? ''
  throw new CannotStart(
    `PROVIDERS è il percorso di un file JSON con i fornitori del club (docs/how-to/run-the-service.md): non va bene ${at || path}.`,
    `PROVIDERS is the path of a JSON file with the providers of the club (docs/how-to/run-the-service.md): something is wrong at ${at || path}.`,
  )
}
