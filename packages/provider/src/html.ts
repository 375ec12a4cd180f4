/** Writes HTML pages without scripts; text is escaped unless its type says that it is HTML. */
import { createHash } from 'node:crypto'

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Html | string | number | readonly Html[]

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const put = (part: Part): string => {
  if (part instanceof Html) return part.text
  return Array.isArray(part) ? part.map((one: Html) => one.text).join('') : String(part).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
}

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.reduce((all, text, at) => all + (at === 0 ? '' : put(parts[at - 1] ?? '')) + text, ''))

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#8886}
body{background:Canvas;color:CanvasText;max-width:72rem;margin:0 auto;padding:1rem}h1{line-height:1.2}h2{margin:2rem 0 .5rem}
nav,form.row,.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}
label{display:grid;gap:.25rem;font-size:.95rem;min-width:0;max-width:100%}input,select,button{box-sizing:border-box;font:inherit;min-height:2.75rem;padding:.25rem .75rem;border:1px solid #767676;border-radius:.5rem;max-width:100%;min-width:0}
button{cursor:pointer;font-weight:600}a{color:light-dark(#0b57d0,#a8c7fa);display:inline-block;padding:.5rem 0}a[aria-current]{font-weight:700}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.95rem}caption{text-align:left;padding:.25rem 0}
th,td{text-align:left;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:middle}
td form{display:flex;gap:.5rem}td button,td select{min-height:2.25rem}
:focus-visible{outline:3px solid #2f6fed;outline-offset:2px}.said{padding:.75rem 1rem;border:2px solid currentColor;border-radius:.5rem}
.skip{position:absolute;left:-99rem}.skip:focus{position:static}code{overflow-wrap:anywhere}table code{white-space:nowrap}.seen-by-readers{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`

export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': `default-src 'none'; img-src 'self' data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
}

/** As it is hashed above: not a space more. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)

export const page = (language: string, title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text
