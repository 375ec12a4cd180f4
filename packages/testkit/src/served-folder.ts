/** Serves a built app as our server serves ours, in front of our API, so that a compared app has the same conditions. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openWebFiles } from '@taschino/server/http/pages/web-files.ts'

export interface ServedFolder {
  readonly url: string
  /** From now on another build, as after an update of the server. */
  show(folder: string): Promise<void>
  stop(): Promise<void>
}

/** Hands the call to our server and its answer back, untouched. */
function passOn(request: IncomingMessage, response: ServerResponse, api: URL): void {
  const onward = ask(
    { host: api.hostname, port: api.port, path: request.url, method: request.method, headers: { ...request.headers, host: api.host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.writeHead(502).end())
  request.pipe(onward)
}

/** Our page's policy is not the other app's: it would forbid what that app does. */
function withoutPolicy(response: ServerResponse): ServerResponse {
  const write = response.writeHead.bind(response) as (status: number, headers: string[]) => ServerResponse
  response.writeHead = ((status: number, headers: string[]) => {
    const at = headers.indexOf('Content-Security-Policy')
    return write(status, at < 0 ? headers : headers.toSpliced(at, 2))
  }) as ServerResponse['writeHead']
  return response
}

export async function serveFolder(folder: string, apiUrl: string): Promise<ServedFolder> {
  let files = await openWebFiles(folder, apiUrl)
  const api = new URL(apiUrl)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', apiUrl).pathname
    if (path.startsWith('/api/')) passOn(request, response, api)
    else void files.serve(request, withoutPolicy(response), path)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: async (other) => {
      files = await openWebFiles(other, apiUrl)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
