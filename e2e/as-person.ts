/** Calls of the server by which walks prepare what their screens then show. */
import { PASSWORD, serverUrl } from './people.ts'

/** Speaks to the server as an app would, with the login of this person of the demo world. */
export async function as(
  username: string,
): Promise<(method: 'GET' | 'POST', path: string, body?: object) => Promise<Record<string, unknown>>> {
  const call = async (method: string, path: string, body?: object, token?: string): Promise<Record<string, unknown>> => {
    const response = await fetch(`${serverUrl()}/api/v1${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const { token } = await call('POST', '/users/login', { username, password: PASSWORD })
  return (method, path, body) => call(method, path, body, String(token))
}
