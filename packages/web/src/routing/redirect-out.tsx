/**
 * An answer with `redirect` and `url` leads out of the app (docs/product.md, calls): to https and listed hosts only, by the person's own
 * press, never by itself (T45).
 */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { buttonClass } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { t } from '../words/words.ts'
import { settings } from '../settings/settings.ts'

/** Only a service on this very machine lists an address on it: invented shops beside a demo world. */
const isHere = ({ protocol, hostname, username, password }: URL): boolean =>
  protocol === 'http:' && hostname === '127.0.0.1' && username === '' && password === ''

/** The address when it may be offered at all: https, a listed host, no user name, no port of its own. */
export function mayLeaveFor(
  url: string,
  hosts: readonly string[] = settings()
    .linkHosts.split(',')
    .map((host) => host.trim())
    .filter(Boolean),
): URL | null {
  // Signs that a browser leaves out or turns around while reading an address have no business in one.
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f]/.test(url) || !URL.canParse(url)) return null
  const address = new URL(url)
  const plain = address.protocol === 'https:' && address.username === '' && address.password === '' && address.port === ''
  if (isHere(address)) return hosts.includes(address.origin) ? address : null
  return plain && hosts.includes(address.hostname) ? address : null
}

function LeavingNotice({ address, gone }: { address: URL; gone: () => void }) {
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    setTimeout(gone, 500)
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('leaving.title')}
      foot={
        <a href={address.href} target="_blank" rel="noopener noreferrer" onClick={close} className={buttonClass()}>
          {t('leaving.go', { host: address.hostname })}
        </a>
      }>
      <p className="m-0">{t('leaving.body', { host: address.hostname })}</p>
    </Sheet>
  )
}

/** `hosts`: others than those of the installation, for addresses that this app made itself (maps). */
export function offerToLeave(url: string, hosts?: readonly string[]): void {
  const address = mayLeaveFor(url, hosts)
  if (!address) return console.warn('an answer wanted to open an address that is not listed')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <LeavingNotice
      address={address}
      gone={() => {
        root.unmount()
        place.remove()
      }}
    />,
  )
}

/** Only the answer's own two keys count, never what lies inside it or what it comes from. */
export function leadOut(answer: object): void {
  const own = (name: string): unknown => (Object.hasOwn(answer, name) ? (answer as Record<string, unknown>)[name] : undefined)
  const url = own('url')
  if (own('redirect') === true && typeof url === 'string' && !Array.isArray(answer)) offerToLeave(url)
}
