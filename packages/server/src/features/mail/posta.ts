/**
 * The local page `/posta` with the mails that the embedded mail server caught: on this machine only, never in a service with a public
 * address.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_HEADERS } from '../../http/reply.ts'
import { isThisMachine } from '../../platform/config/this-machine.ts'
import type { CaughtMail, SmtpCatcher } from '../../platform/mail/smtp-catcher.ts'

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#10261d,#e9f2ec);--ink-2:light-dark(#4a5f55,#a9bcb1);--line:light-dark(#dfe6e0,#24382f);--bg:light-dark(#f4f6f1,#0b1511);--card:light-dark(#fff,#12211a);--brand:light-dark(#0e4d38,#7bd3a6);--mint:light-dark(#d7efe0,#17382a);font:16px/1.4 system-ui,sans-serif}
body{margin:0;background:var(--bg);color:var(--ink);display:grid;min-height:100dvh;grid-template:auto 1fr/minmax(0,1fr)}header{padding:20px 24px 8px}h1{font-size:24px;letter-spacing:-.02em;margin:0}header p{margin:4px 0 0;color:var(--ink-2)}
main{display:grid;gap:16px;padding:16px 24px 24px;grid-template-columns:minmax(0,1fr)}@media(min-width:864px){main{grid-template-columns:360px minmax(0,1fr)}}
ul{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--line);border-radius:16px;overflow:auto;max-height:80dvh}li+li{border-top:1px solid var(--line)}li a{display:block;padding:12px 16px;color:inherit;text-decoration:none}li a:hover,li a[aria-current]{background:var(--mint)}
li strong,li span{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}li span,.facts{color:var(--ink-2);font-size:14px}a:focus-visible{outline:3px solid var(--brand);outline-offset:-3px}
iframe{width:100%;height:70dvh;border:1px solid var(--line);border-radius:16px;background:#fff}h2{font-size:18px;margin:0 0 4px}.all{display:inline-block;padding:10px 0;color:var(--brand);font-weight:700}@media(max-width:863px){.open ul{display:none}}@media(min-width:864px){.all{display:none}}details{margin-top:12px}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px}`

const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** The mail itself: its own look, nothing from elsewhere, no script, links open beside. */
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const when = (at: string): string =>
  new Intl.DateTimeFormat('it-IT', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Rome' }).format(new Date(at))

const row = (mail: CaughtMail, chosen: string | null): string =>
  `<li><a href="/posta/${mail.id}"${mail.id === chosen ? ' aria-current="true"' : ''}><strong>${escaped(mail.subject)}</strong><span>${escaped(mail.to)}</span><span>${when(mail.at)}</span></a></li>`

const shown = (
  mail: CaughtMail,
): string => `<section aria-label="Mail"><a class="all" href="/posta">← Tutte le mail / All mails</a><h2>${escaped(mail.subject)}</h2><p class="facts">${escaped(mail.from)} → ${escaped(mail.to)} · ${when(mail.at)}</p>
<iframe src="/posta/${mail.id}/html" title="${escaped(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
<details><summary>Solo testo / Plain text</summary><pre>${escaped(mail.text)}</pre></details></section>`

function pageOf(mails: readonly CaughtMail[], mail: CaughtMail | null): string {
  const list =
    mails.length === 0
      ? '<p>Ancora nessuna mail. / No mail yet.</p>'
      : `<ul>${mails.map((one) => row(one, mail?.id ?? null)).join('')}</ul>`
  // While nothing is open the list looks for new mail by itself.
  const again = mail ? '' : '<meta http-equiv="refresh" content="3">'
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">${again}<title>Posta</title><style>${STYLE}</style></head>
<body><header><h1>Posta</h1><p>Le mail di questa installazione restano qui. / The mails of this installation stay here.</p></header><main${mail ? ' class="open"' : ''}>${list}${mail ? shown(mail) : ''}</main></body></html>`
}

/** What proxies add to what they hand on. */
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-cluster-client-ip)$/

/**
 * From this machine, by its own name (another site's name that points here is somebody else's page), and not through a proxy: one that adds
 * no header still speaks HTTP/1.0, which no browser does.
 */
function isLocal({ raw: { socket, headers, httpVersion } }: FastifyRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    isThisMachine(socket.remoteAddress ?? '') &&
    isThisMachine(socket.localAddress ?? '') &&
    isThisMachine(host) &&
    httpVersion === '1.1' &&
    !Object.keys(headers).some((name) => FORWARDED.test(name)) &&
    headers['sec-fetch-site'] !== 'cross-site'
  )
}

function send(reply: FastifyReply, status: number, type: string, policy: string, body: string): void {
  const headers = [...API_HEADERS, 'Content-Type', type, 'Content-Length', String(Buffer.byteLength(body))]
  headers[headers.indexOf('Content-Security-Policy') + 1] = policy
  reply.raw.writeHead(status, headers).end(body)
}

/** `/posta`, `/posta/{id}`, its HTML for the frame, and the list as data for walks. */
export function mountPosta(app: FastifyInstance, catcher: SmtpCatcher): void {
  const nothing = (reply: FastifyReply): void => send(reply, 404, 'text/plain; charset=utf-8', PAGE_POLICY, '404')
  const at = (path: string, answer: (id: string) => Promise<[type: string, policy: string, body: string] | null>): void => {
    app.get(path, (request, reply) => {
      reply.hijack()
      if (!isLocal(request)) return nothing(reply)
      answer((request.params as { id?: string }).id ?? '').then(
        (said) => (said ? send(reply, 200, ...said) : nothing(reply)),
        () => nothing(reply),
      )
    })
  }
  const HTML = 'text/html; charset=utf-8'
  at('/posta', async () => [HTML, PAGE_POLICY, pageOf(await catcher.list(), null)])
  at('/posta/list.json', async () => ['application/json; charset=utf-8', PAGE_POLICY, JSON.stringify(await catcher.list())])
  at('/posta/:id', async (id) => {
    const mail = await catcher.read(id)
    return mail && [HTML, PAGE_POLICY, pageOf(await catcher.list(), mail)]
  })
  at('/posta/:id/html', async (id) => {
    const mail = await catcher.read(id)
    return mail && [HTML, MAIL_POLICY, `<base target="_blank">${mail.html || `<pre>${escaped(mail.text)}</pre>`}`]
  })
}
