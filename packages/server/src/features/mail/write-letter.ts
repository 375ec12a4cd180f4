/** Writes a letter as HTML, in the look of the app, and as plain text, from the same words. */
import { safeFacts } from './from-people.ts'
import { LETTERS } from './letters.ts'
import type { LetterKind, Written } from './letters/kind.ts'

export interface Paper {
  subject: string
  html: string
  text: string
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
/** What goes into a header stays on one line, whatever was in it (T66). */
// oxlint-disable-next-line no-control-regex
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()

const FOOT = {
  it: 'i tuoi buoni, in tasca. Questa lettera parte da sola: nessuno legge le risposte.',
  en: 'your vouchers, in your pocket. This letter leaves by itself: nobody reads answers.',
} as const
/** Nobody reads answers, so a letter says who does answer. */
const HELP = { it: (phone: string) => `Per aiuto chiama ${phone}.`, en: (phone: string) => `For help call ${phone}.` } as const
const NO_BUTTON = {
  it: 'Il bottone non funziona? Copia questo indirizzo nel browser:',
  en: 'The button does not work? Copy this address into your browser:',
} as const

const STYLE = `body{margin:0;background:#f4f6f1;color:#10261d;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
.card{background:#fff;border-radius:24px;padding:32px}.brand{font-size:22px;font-weight:800;letter-spacing:-.02em;color:#0e4d38}
h1{font-size:24px;line-height:1.25;letter-spacing:-.02em;margin:0 0 12px}p{margin:0 0 14px}.small{font-size:14px;color:#4a5f55}
.button{display:inline-block;background:#0e4d38;color:#f6fbf4!important;border-radius:18px;padding:16px 28px;font-size:17px;font-weight:700;text-decoration:none}
.address{word-break:break-all;color:#0e4d38}
@media (prefers-color-scheme:dark){body{background:#0b1511;color:#e9f2ec}.card{background:#12211a}.brand,.address{color:#7bd3a6}.small{color:#a9bcb1}.button{background:#7bd3a6;color:#07281b!important}}`

interface Frame {
  href: string | null
  language: 'it' | 'en'
  circuit: string
  phone: string | null
}

const footOf = ({ language, circuit, phone }: Frame): string =>
  `${circuit} · ${FOOT[language]}${phone === null ? '' : ` ${HELP[language](phone)}`}`

function htmlOf(written: Written, frame: Frame): string {
  const { href, language, circuit } = frame
  const paragraphs = written.paragraphs.map((one) => `<p>${escaped(one)}</p>`).join('\n')
  const button =
    written.act && href !== null
      ? `<p style="margin:24px 0"><a class="button" href="${escaped(href)}">${escaped(written.act.label)}</a></p>`
      : ''
  const after = (written.after ?? []).map((one) => `<p class="small">${escaped(one)}</p>`).join('\n')
  const address = href === null ? '' : `<p class="small">${NO_BUTTON[language]}<br><span class="address">${escaped(href)}</span></p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>${escaped(written.subject)}</title><style>${STYLE}</style></head>
<body><table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:28px 16px">
<table role="presentation" width="100%" style="max-width:520px" cellspacing="0" cellpadding="0">
<tr><td class="brand" style="padding:0 8px 16px">${escaped(circuit)}</td></tr>
<tr><td class="card"><h1>${escaped(written.title)}</h1>
${paragraphs}
${button}
${after}
${address}</td></tr>
<tr><td class="small" style="padding:16px 8px">${escaped(footOf(frame))}</td></tr>
</table></td></tr></table></body></html>
`
}

function textOf(written: Written, frame: Frame): string {
  const { href } = frame
  const act = written.act && href !== null ? [`${written.act.label}:\n${href}`] : []
  return `${[written.title, ...written.paragraphs, ...act, ...(written.after ?? []), `-- \n${footOf(frame)}`].join('\n\n')}\n`
}

/** In whose language, in whose name, to which address its button leads, and whom one calls for help. */
export interface LetterLook {
  language: 'it' | 'en'
  circuit: string
  publicUrl: string
  phone?: string | null
}

/** The letter of this kind, or null when no such kind is known (a newer server queued it). */
export function writeLetter(kind: string, facts: object, { language, circuit, publicUrl, phone = null }: LetterLook): Paper | null {
  if (!Object.hasOwn(LETTERS, kind)) return null
  const words = LETTERS[kind as keyof typeof LETTERS] as unknown as LetterKind<object>
  const written = words[language](safeFacts(facts, language, circuit), circuit)
  const href = written.act ? publicUrl + written.act.path : null
  const frame = { href, language, circuit, phone }
  return { subject: oneLine(written.subject), html: htmlOf(written, frame), text: textOf(written, frame) }
}
