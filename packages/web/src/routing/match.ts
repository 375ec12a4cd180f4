/** Tells whether an address fits a path with blanks (`/enduser-payment/code/:code`), and what stands in the blanks. */

export type Params = Readonly<Record<string, string | undefined>>

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = pattern.split('/')
  const given = pathname.replace(/(?<=.)\/+$/, '').split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const text = given[i] ?? ''
    if (part.startsWith(':')) {
      if (text === '') return null
      params[part.slice(1)] = decode(text)
    } else if (part !== text) return null
  }
  return params
}
