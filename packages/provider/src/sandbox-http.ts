/** The HTTP side of the sandbox: the protocol of each provider, its pictures and its shop, and the console; for this machine only. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BODY_LIMIT, PREFIX } from '@taschino/protocol/calls.ts'
import type { Ringing } from './bells.ts'
import { purchase } from './cashbacks.ts'
import { doAct } from './console-acts.ts'
import { consolePage, shopPage } from './console-page.ts'
import type { Language } from './console-words.ts'
import { PAGE_HEADERS } from './html.ts'
import type { ProviderName } from './keys.ts'
import { pictureOf } from './pictures.ts'
import { answerProtocol } from './protocol-calls.ts'
import type { Provider } from './provider.ts'

export interface Side {
  provider: Provider
  ringing: Ringing
}
export type Sides = Readonly<Record<ProviderName, Side>>

const SHOP_CENTS = 5000

async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size <= BODY_LIMIT) parts.push(part as Buffer)
  }
  return size <= BODY_LIMIT ? Buffer.concat(parts) : null
}

const languageOf = (wanted: string | undefined, { headers }: IncomingMessage): Language =>
  wanted === 'en' || (wanted !== 'it' && /^en\b/.test(headers['accept-language'] ?? '')) ? 'en' : 'it'

const show = (response: ServerResponse, text: string): void => void response.writeHead(200, PAGE_HEADERS).end(text)
const missing = (response: ServerResponse): void => void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404')

/** A page of somewhere else cannot press our buttons, nor read us under a name that leads here. */
function isOurs({ method, headers }: IncomingMessage): boolean {
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')) return false
  const site = headers['sec-fetch-site']
  return method === 'GET' || site === undefined || site === 'same-origin' || site === 'none'
}

const said = (url: URL): 'yes' | 'no' | null => {
  const word = url.searchParams.get('said')
  return word === 'yes' || word === 'no' ? word : null
}

async function answerConsole(sides: Sides, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  if (request.method === 'POST') {
    const fields = Object.fromEntries(new URLSearchParams(((await bodyOf(request)) ?? '').toString()))
    const name: ProviderName = fields['p'] === 'aon' ? 'aon' : 'pointer'
    const did = doAct(sides[name].provider, fields)
    if (request.headers.accept === 'application/json')
      return void response.writeHead(did ? 200 : 409, { 'Content-Type': 'application/json' }).end(JSON.stringify({ did }))
    const to = `/console?p=${name}&lang=${languageOf(fields['lang'], request)}&said=${did ? 'yes' : 'no'}`
    return void response.writeHead(303, { Location: to }).end()
  }
  const { provider, ringing } = sides[url.searchParams.get('p') === 'aon' ? 'aon' : 'pointer']
  const language = languageOf(url.searchParams.get('lang') ?? undefined, request)
  show(response, consolePage({ provider, language, attempts: ringing.attempts, said: said(url) }))
}

async function answerShop(provider: Provider, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const language = languageOf(undefined, request)
  const click = url.searchParams.get('click') ?? ''
  if (request.method !== 'POST') return show(response, shopPage(click, language, null))
  const fields = new URLSearchParams(((await bodyOf(request)) ?? '').toString())
  show(response, shopPage(click, language, purchase(provider, fields.get('click') ?? '', SHOP_CENTS) ? 'yes' : 'no'))
}

function answerPicture(response: ServerResponse, name: string): void {
  response
    .writeHead(200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
    .end(pictureOf(name))
}

async function answer(sides: Sides, folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/'
  if (!isOurs(request)) return missing(response)
  const url = new URL(path, 'http://sandbox')
  const [, first = '', ...rest] = url.pathname.split('/')
  if (first === '') return void response.writeHead(302, { Location: '/console' }).end()
  if (first === 'console') return answerConsole(sides, request, response, url)
  // Whoever would start a second one on the same folder asks this.
  if (first === 'folder') return void response.writeHead(200, { 'Content-Type': 'text/plain' }).end(folder)
  if (first !== 'pointer' && first !== 'aon') return missing(response)
  const { provider } = sides[first]
  const behind = path.slice(first.length + 1)
  if (behind.startsWith(`${PREFIX}/`)) return answerProtocol(provider, request, response, behind, await bodyOf(request))
  const picture = /^([\w.-]{1,64})\.png$/.exec(rest[1] ?? '')
  if (rest[0] === 'pictures' && picture) return answerPicture(response, picture[1] ?? '')
  if (rest[0] === 'shop') return answerShop(provider, request, response, url)
  return missing(response)
}

export const openHttp = (sides: Sides, folder: string): Server =>
  createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    answer(sides, folder, request, response).catch((error: unknown) => {
      if (!response.headersSent && !response.destroyed) response.writeHead(500).end()
      // Whoever hung up in the middle of a body has done us no harm.
      if ((error as { code?: string }).code !== 'ECONNRESET') console.error(error)
    })
  })
